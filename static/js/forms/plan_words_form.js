/** The words of a plan: its title and the reasons for its steps. */

import { el } from "../panels/dom.js";

const LONGEST_TITLE = 300;
const LONGEST_REASONING = 20000;

/** @param {object} graph @param {function} onChange called with the changed words and the name of what was changed */
export function planWordsForm(graph, onChange) {
  const take = (name, value) => onChange({ [name]: value }, name);
  const title = el("input", {
    id: "plan-title", type: "text", maxlength: LONGEST_TITLE, value: graph.title,
    on: { input: () => take("title", title.value) },
  });
  const reasoning = el("textarea", {
    id: "plan-reasoning", rows: 4, maxlength: LONGEST_REASONING, text: graph.reasoning ?? "",
    on: { input: () => take("reasoning", reasoning.value) },
  });
  return el("div", { class: "plan-words" }, [
    el("div", { class: "field" }, [el("label", { for: "plan-title", text: "Title of the plan" }), title]),
    el("details", {}, [
      el("summary", { text: "Why these steps" }),
      el("label", { class: "visually-hidden", for: "plan-reasoning", text: "Why these steps" }), reasoning,
    ]),
  ]);
}
