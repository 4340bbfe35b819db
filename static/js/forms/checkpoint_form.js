/** A step that waits for a person: what will happen, and the decision. */

import { literalText, isQuantity } from "../lib/literals.js";
import { referencesIn } from "../lib/plan_shape.js";
import { effectWords, isHighRisk } from "../lib/tool_search.js";
import { sentence } from "../lib/words.js";
import { el } from "../panels/dom.js";

/**
 * @param {object} planned the step as the plan has it @param {object|undefined} tool its schema
 * @param {{policy: object|null, mayDecide: boolean, kept: {read, write}, onDecide: function}} options `onDecide` gets
 *   {step, confirmed, note}
 */
export function checkpointForm(planned, tool, { policy, mayDecide, kept, onDecide }) {
  const risk = isHighRisk(tool, policy);
  return el("div", { class: "checkpoint", role: "group", "aria-label": `Decision on ${planned.id}` }, [
    el("strong", { text: "If it goes on, this happens:" }),
    el("p", { text: tool?.description ?? planned.purpose }),
    tool ? el("p", {}, [
      `What it does beyond this run: ${effectWords(tool.effects).join(", ")}. `,
      risk ? el("strong", { class: "risk-word", text: "High-risk: it can't be taken back." }) : null,
    ]) : null,
    el("ul", {}, Object.entries(planned.inputs)
      .filter(([name, value]) => isStated(value, tool?.inputs?.[name]))
      .map(([name, value]) => el("li", { text: `${sentence(name)}: ${inputWords(value)}` }))),
    ...(mayDecide ? decision(planned, { kept, onDecide }) : [el("p", {
      class: "hint", text: "An approver has to decide. The run waits as long as it takes; this page can be closed.",
    })]),
  ]);
}

/** What the tool would take anyway says nothing here. */
function isStated(value, input) {
  return value !== null && JSON.stringify(value) !== JSON.stringify(input?.default);
}

function inputWords(value) {
  const references = referencesIn(value);
  if (references.length > 0) {
    return references.map(({ from, path }) => (path ? `${path} of ${from}` : `what ${from} gave`)).join(", ");
  }
  return literalText(isQuantity(value) ? value : { value, unit: null });
}

function decision(planned, { kept, onDecide }) {
  const id = `checkpoint-note-${planned.id}`;
  const note = el("textarea", { id, rows: 1, maxlength: 2000, text: kept.read(), on: { input: () => kept.write(note.value) } });
  const button = (text, classes, confirmed) => el("button", {
    type: "button", class: classes, text, id: `checkpoint-${confirmed ? "go" : "skip"}-${planned.id}`, "aria-label": `${text}: ${planned.id}`,
    on: { click: () => onDecide({ step: planned.id, confirmed, note: note.value.trim() }) },
  });
  return [
    el("label", { for: id, text: "Note (may be left out)" }), note,
    el("div", { class: "actions" }, [button("Go on", "button button-primary", true), button("Skip this step", "button", false)]),
    el("p", { class: "hint", text: "Skipping leaves out this step and what depends on it; the rest of the run goes on." }),
  ];
}
