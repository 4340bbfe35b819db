/** The figures of a result in words: those that matter first, the rest with the unit their names carry. */

import { number, percent, significant, tiny } from "./quantity.js";
import { sentence } from "./words.js";

const FIRST = [
  { key: "max_depth_m", name: "Deepest water", write: (value) => `${significant(value, 3)} m` },
  {
    key: "wet_km2", name: "Flooded area", write: (value) => `${significant(value, 3)} km\u00b2`,
    hint: ({ wet_cells: cells }) => (cells === undefined ? "" : `${number(cells)} cells at least 0.1 m deep`),
  },
  { key: "cell_m", name: "Cell size", write: (value) => `${significant(value, 3)} m` },
  {
    key: "upstream_km2_not_modelled", name: "Upstream, left out",
    write: (value, { upstream_is_at_least: atLeast }) => `${atLeast ? "at least " : ""}${number(value)} km\u00b2`,
    hint: () => "no inflow from there is in this result",
  },
  { key: "mass_error", name: "Mass error", write: tiny, hint: () => "share of the rain; smaller is better" },
];

const UNITS = [
  ["_m3", (value) => `${number(value)} m\u00b3`],
  ["_km2", (value) => `${significant(value, 3)} km\u00b2`],
  ["_hours", (value) => `${significant(value, 3)} h`],
  ["_seconds", (value) => `${significant(value, 3)} s`],
  ["_share", percent],
  ["_mm", (value) => `${significant(value, 3)} mm`],
  ["_m", (value) => `${significant(value, 3)} m`],
];

/** @returns {{first: object[], others: object[]}} facts as {name, text, hint} */
export function resultFigures(summary) {
  const facts = summary ?? {};
  const first = FIRST.filter(({ key }) => Number.isFinite(facts[key])).map(({ key, name, write, hint }) => ({
    name, text: write(facts[key], facts), hint: hint?.(facts) ?? "",
  }));
  const shown = new Set([...FIRST.map(({ key }) => key), "wet_cells", "upstream_is_at_least"]);
  const others = Object.entries(facts)
    .filter(([key, value]) => !shown.has(key) && value !== null && typeof value !== "object")
    .map(([key, value]) => otherFigure(key, value));
  return { first, others };
}

function otherFigure(key, value) {
  if (typeof value !== "number") {
    return { name: sentence(key), text: typeof value === "boolean" ? (value ? "yes" : "no") : String(value) };
  }
  const [suffix, write] = UNITS.find(([ending]) => key.endsWith(ending)) ?? ["", (figure) => significant(figure, 3)];
  return { name: sentence(key.slice(0, key.length - suffix.length)), text: write(value) };
}
