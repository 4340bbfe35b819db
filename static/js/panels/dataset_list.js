/** The datasets found: what each is, why it fits, how to get it. */

import { intervalWords } from "../lib/coverage.js";
import { el } from "./dom.js";

const FLAGS = {
  no_abstract: "its record has no abstract", broken_box: "its record's area can't be read",
  broken_interval: "its record's time can't be read", broken_polygon: "its record's outline can't be read",
  no_box: "its record doesn't say where it has data", no_interval: "its record doesn't say when it has data",
  damaged_text: "its record has characters that can't be read",
};
const ABSTRACT = 400;

/** @param {{onChoose: function, onCompare: function, compared: string[], chosen: string}} options */
export function datasetList(results, options) {
  return el("ol", { class: "datasets", "aria-label": "Datasets found, best first" },
    results.map((result, index) => datasetItem(result, index, options)));
}

function datasetItem({ dataset, why, score }, index, { onChoose, onCompare, compared, chosen }) {
  const id = dataset.concept_id;
  return el("li", { class: "dataset", data: { dataset: id, chosen: String(id === chosen) } }, [
    el("h2", {}, [el("button", {
      type: "button", text: `${index + 1}. ${dataset.title || dataset.short_name}`,
      "aria-pressed": String(id === chosen), on: { click: () => onChoose(id) },
    })]),
    el("div", { class: "meta" }, facts(dataset, score)),
    el("ul", { class: "why", "aria-label": "Why it fits" }, why.map((reason) => el("li", { text: reason }))),
    ...dataset.flags.map((flag) => el("p", { class: "flagged", text: `Mind: ${FLAGS[flag] ?? flag.replaceAll("_", " ")}.` })),
    el("div", { class: "actions" }, [...links(dataset), compareBox(id, compared, onCompare)]),
    details(dataset),
  ]);
}

function facts(dataset, score) {
  return [
    `${dataset.short_name} ${dataset.version}`.trim(), dataset.provider, dataset.platforms.slice(0, 3).join(", "),
    dataset.processing_level ? `level ${dataset.processing_level}` : "", dataset.intervals.length > 0 ? intervalWords(dataset.intervals[0]) : "",
    dataset.doi ? `doi:${dataset.doi}` : "", dataset.concept_id, `score ${score.toFixed(3)}`,
  ].filter(Boolean).map((text) => el("span", { text }));
}

function links(dataset) {
  const doi = dataset.doi ? [{ kind: "DOI", url: `https://doi.org/${encodeURI(dataset.doi)}` }] : [];
  const wanted = ["landing", "order", "data", "documentation"];
  const own = wanted.map((kind) => dataset.links.find((link) => link.kind === kind && /^https?:/.test(link.url))).filter(Boolean);
  return [...doi, ...own].map(({ kind, url }) => el("a", {
    class: "button button-small button-quiet", href: url, rel: "noopener noreferrer external", target: "_blank", text: kind,
  }));
}

function compareBox(id, compared, onCompare) {
  return el("label", { class: "hint" }, [
    el("input", { type: "checkbox", checked: compared.includes(id), on: { change: () => onCompare(id) } }), " Compare",
  ]);
}

function details(dataset) {
  const text = dataset.abstract;
  return el("details", {}, [
    el("summary", { text: "Description and code" }),
    el("p", { class: "dataset-abstract", text: text.length > ABSTRACT ? `${text.slice(0, ABSTRACT)} \u2026` : text || "No description." }),
    dataset.license ? el("p", { class: "hint", text: `Licence: ${dataset.license}` }) : null,
    ...Object.entries(dataset.snippets).flatMap(([name, code]) => snippet(name, code)),
  ]);
}

function snippet(name, code) {
  const told = el("span", { class: "hint", role: "status" });
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    told.textContent = "Copied.";
  };
  return [
    el("div", { class: "actions" }, [
      el("strong", { text: name }),
      el("button", { type: "button", class: "button button-small", text: "Copy", "aria-label": `Copy the code for ${name}`, on: { click: copy } }), told,
    ]),
    el("pre", { class: "snippet", tabindex: 0, text: code }),
  ];
}
