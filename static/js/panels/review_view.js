/** What an approver reads: every literal input as it will run. */

import { literalText } from "../lib/literals.js";
import { sentence } from "../lib/words.js";
import { el } from "./dom.js";

/** @param {object[]} literals from lib/literals.js */
export function literalTable(literals) {
  return el("section", { "aria-labelledby": "literals-title" }, [
    el("h3", { id: "literals-title", text: "Every input, exactly as it will run" }),
    el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-labelledby": "literals-title" }, [
      el("table", { class: "literals-table" }, [
        el("thead", {}, [el("tr", {}, ["Step", "Input", "Value"].map((text) => el("th", { scope: "col", text })))]),
        el("tbody", {}, literals.map(row)),
      ]),
    ]),
  ]);
}

function row(literal) {
  return el("tr", { class: literal.isDefault ? "filled-in" : "" }, [
    el("td", { text: literal.step }),
    el("th", { scope: "row", text: sentence(literal.name), title: literal.input.description }),
    el("td", {}, [
      el("span", { class: "value", text: literalText(literal) }),
      literal.isDefault ? el("span", { class: "hint", text: "the tool\u2019s default" }) : null,
    ]),
  ]);
}
