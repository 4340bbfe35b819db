/** What a plan would take, against what the site allows. */

import { estimateRows } from "../lib/limits.js";
import { percent } from "../lib/quantity.js";
import { el } from "./dom.js";

/** @param {object} estimate @param {object|null} limits of the site, where they are known */
export function estimateView(estimate, limits = null) {
  const rows = estimateRows(estimate, limits);
  return rows.length === 0 ? null : el("section", { "aria-labelledby": "estimate-title" }, [
    el("h3", { id: "estimate-title", text: limits ? "Estimate, and the site\u2019s limits" : "Estimate" }),
    el("dl", { class: "estimate" }, rows.flatMap(row)),
  ]);
}

function row({ name, text, limit, share, isOver }) {
  return [
    el("dt", { text: name }),
    el("dd", { class: isOver ? "over" : "" }, [
      el("span", { text }),
      limit ? el("span", { class: "hint", text: `${isOver ? "over the limit" : "limit"}: ${limit}` }) : null,
      share === null ? null : el("meter", {
        min: 0, max: 1, high: 0.8, optimum: 0, value: share, "aria-label": `${name}: ${percent(share)} of the limit`,
      }),
    ]),
  ];
}
