/** The figures of a result, each with its unit. */

import { number, significant, tiny } from "../lib/quantity.js";
import { sentence } from "../lib/words.js";
import { factList } from "./facts.js";

const KNOWN = {
  max_depth_m: { name: "Deepest water", write: (value) => `${significant(value, 3)} m` },
  wet_cells: { name: "Flooded cells", write: (value) => number(value), hint: "at least 0.1 m deep" },
  wet_area_km2: { name: "Flooded area", write: (value) => `${significant(value, 3)} km\u00b2` },
  cell_m: { name: "Cell size", write: (value) => `${significant(value, 3)} m` },
  rain_mm: { name: "Rain", write: (value) => `${significant(value, 3)} mm` },
  duration_h: { name: "Storm", write: (value) => `${significant(value, 3)} h` },
  mass_error: { name: "Mass error", write: tiny, hint: "share of the rain; smaller is better" },
  upstream_km2_not_modelled: {
    name: "Upstream, left out", write: (value) => `${significant(value, 3)} km\u00b2`,
    hint: "no inflow from there is in this result",
  },
};

/** @param {Object<string, number>|null} summary the run's figures */
export function summaryView(summary) {
  const entries = Object.entries(summary ?? {}).filter(([, value]) => typeof value === "number" && Number.isFinite(value));
  return entries.length === 0 ? null : factList(inOrder(entries).map(([key, value]) => fact(key, value)));
}

function fact(key, value) {
  const known = KNOWN[key];
  return known
    ? { name: known.name, text: known.write(value), hint: known.hint }
    : { name: sentence(key), text: significant(value, 3) };
}

function inOrder(entries) {
  const order = Object.keys(KNOWN);
  const rank = ([key]) => (order.includes(key) ? order.indexOf(key) : order.length);
  return entries.sort((a, b) => rank(a) - rank(b));
}
