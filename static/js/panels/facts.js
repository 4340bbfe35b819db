/** Names and values in two columns. */

import { el } from "./dom.js";

/** @param {{name: string, text: string, hint?: string}[]} facts */
export function factList(facts) {
  return el("dl", { class: "facts" }, facts.flatMap(({ name, text, hint }) => [
    el("dt", { text: name }),
    el("dd", {}, [el("span", { text }), hint ? el("span", { class: "hint", text: hint }) : null]),
  ]));
}
