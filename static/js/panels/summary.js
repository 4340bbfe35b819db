/** The figures of a result: those that matter, and the rest on request. */

import { resultFigures } from "../lib/figures.js";
import { el } from "./dom.js";
import { factList } from "./facts.js";

/** @param {object|null} summary the run's figures */
export function summaryView(summary) {
  const { first, others } = resultFigures(summary);
  return [
    first.length > 0 ? factList(first) : null,
    others.length > 0
      ? el("details", {}, [el("summary", { text: "More figures" }), factList(others)])
      : null,
  ].filter(Boolean);
}
