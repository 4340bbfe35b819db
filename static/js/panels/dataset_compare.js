/** Two datasets side by side; rows that differ are marked. */

import { intervalWords } from "../lib/coverage.js";
import { el } from "./dom.js";

const ROWS = [
  ["Short name", (dataset) => `${dataset.short_name} ${dataset.version}`.trim()],
  ["Provider", (dataset) => dataset.provider],
  ["Platforms", (dataset) => dataset.platforms.join(", ")],
  ["Instruments", (dataset) => dataset.instruments.join(", ")],
  ["Level", (dataset) => dataset.processing_level],
  ["Time", (dataset) => dataset.intervals.map(intervalWords).join("; ")],
  ["Boxes", (dataset) => dataset.boxes.slice(0, 4).map((box) => box.join(", ")).join("; ")],
  ["Granules", (dataset) => (dataset.granule_count === null ? "" : dataset.granule_count.toLocaleString("en"))],
  ["Keywords", (dataset) => dataset.keywords.slice(0, 6).map((path) => path.at(-1)).join(", ")],
  ["DOI", (dataset) => dataset.doi],
  ["Licence", (dataset) => dataset.license],
  ["Description", (dataset) => dataset.abstract.slice(0, 500)],
];

/** @param {object[]} pair one or two datasets */
export function compareTable(pair) {
  if (pair.length === 0) {
    return null;
  }
  if (pair.length === 1) {
    return el("p", { class: "hint", text: "Choose a second dataset to compare with." });
  }
  return el("table", { class: "compare" }, [
    el("caption", { text: "Compared; what differs is coloured and marked" }),
    el("thead", {}, [el("tr", {}, [el("th", { text: "" }), ...pair.map((dataset) => el("th", { scope: "col", text: dataset.title }))])]),
    el("tbody", {}, ROWS.map(([name, value]) => row(name, pair.map(value)))),
  ]);
}

function row(name, values) {
  const differs = values[0] !== values[1];
  return el("tr", { class: differs ? "differs" : "" }, [
    el("th", { scope: "row", text: differs ? `${name} \u2260` : name }), ...values.map((text) => el("td", { text: text || "unknown" })),
  ]);
}
