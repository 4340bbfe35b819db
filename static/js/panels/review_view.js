/** What an approver reads: every literal input as it will run, by step; what the tools fill in is folded away. */

import { literalText } from "../lib/literals.js";
import { count } from "../lib/quantity.js";
import { sentence } from "../lib/words.js";
import { el } from "./dom.js";

/** @param {object[]} literals from lib/literals.js */
export function literalTable(literals) {
  const stated = literals.filter((literal) => !literal.isDefault);
  const filledIn = literals.filter((literal) => literal.isDefault);
  return el("section", { "aria-labelledby": "literals-title" }, [
    el("h3", { id: "literals-title", text: "Every input, exactly as it will run" }),
    stated.length > 0 ? table(stated) : el("p", { class: "hint", text: "No step has an input of its own." }),
    filledIn.length > 0 ? el("details", { class: "defaults" }, [
      el("summary", { text: `${count(filledIn.length, "more input")} as the tools have ${filledIn.length === 1 ? "it" : "them"} by default` }),
      table(filledIn),
    ]) : null,
  ]);
}

function table(literals) {
  const steps = [...new Set(literals.map((literal) => literal.step))];
  return el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-labelledby": "literals-title" }, [
    el("table", { class: "literals-table" }, [
      el("thead", { class: "visually-hidden" }, [el("tr", {}, ["Input", "Value"].map((text) => el("th", { scope: "col", text })))]),
      ...steps.map((step) => el("tbody", {}, [
        el("tr", {}, [el("th", { class: "literals-step", colspan: 2, scope: "rowgroup", text: step })]),
        ...literals.filter((literal) => literal.step === step).map(row),
      ])),
    ]),
  ]);
}

function row(literal) {
  return el("tr", { class: literal.isDefault ? "filled-in" : "" }, [
    el("th", { scope: "row", text: sentence(literal.name), title: literal.input.description }),
    el("td", {}, [el("span", { class: "value", text: literalText(literal) })]),
  ]);
}
