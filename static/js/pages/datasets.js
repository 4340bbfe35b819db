/** The search for datasets: the address keeps the search, so that a link, a reload and "back" bring it back. */

import { catalogueStatus, findDatasets } from "../api/datasets.js";
import { readQuery, toggled, withoutChip, writeQuery } from "../lib/dataset_query.js";
import { count } from "../lib/quantity.js";
import { coverageMap, coverageTime } from "../panels/coverage_view.js";
import { compareTable } from "../panels/dataset_compare.js";
import { datasetList } from "../panels/dataset_list.js";
import { answerNotices, facetBoxes, officialTool, understoodChips } from "../panels/dataset_told.js";
import { el, replace } from "../panels/dom.js";
import { empty, errorNotice, loading, notice } from "../panels/notice.js";
import { startPage } from "./page.js";

const page = startPage();
const form = document.getElementById("dataset-form");
const parts = Object.fromEntries(["told", "facets", "results", "coverage", "compare"].map(
  (name) => [name, document.getElementById(`dataset-${name}`)],
));
const FIELDS = ["q", "rerank", "bbox", "start", "end"];
let query = readQuery(location.search);
let answer = null;
let chosen = "";
let compared = [];
let running = new AbortController();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const asked = Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value.trim()]));
  const isNew = asked.q !== query.q;
  go({ ...query, ...asked, ...(isNew ? { without: [], platforms: [], instruments: [], levels: [], providers: [] } : {}) });
});
form.elements.rerank.addEventListener("change", () => form.requestSubmit());
addEventListener("popstate", () => {
  query = readQuery(location.search);
  show();
});
show();

function go(next) {
  query = next;
  history.pushState(null, "", location.pathname + writeQuery(query));
  return show();
}

/** What had the focus is drawn anew: without this the keyboard would begin at the top of the page. */
async function takeAway(chip) {
  await go(withoutChip(query, chip));
  (parts.told.querySelector("[data-chip]") ?? form.elements.q).focus();
}

async function show() {
  FIELDS.forEach((name) => { form.elements[name].value = query[name]; });
  running.abort();
  running = new AbortController();
  const { signal } = running;
  try {
    if (query.q) {
      replace(parts.told, loading("Looking through the catalogue \u2026"));
      answer = await findDatasets(page.client, query, { signal });
      chosen = answer.results[0]?.dataset.concept_id ?? "";
      compared = [];
      draw();
    } else {
      answer = null;
      drawStatus(await catalogueStatus(page.client, { signal }));
    }
  } catch (error) {
    if (error.name !== "AbortError") {
      answer = null;
      clear();
      replace(parts.told, errorNotice(error, { signIn: page.signIn, onRetry: show }));
    }
  }
}

function clear() {
  [parts.facets, parts.results, parts.coverage, parts.compare].forEach((part) => replace(part));
}

function drawStatus(status) {
  clear();
  const held = `${count(status.collections, "dataset")} in the catalogue.`;
  replace(parts.told, status.notice ? notice("warning", status.notice) : el("p", { class: "hint", text: held }));
}

function draw() {
  replace(parts.told,
    officialTool(answer.router),
    understoodChips(answer.chips, { onRemove: takeAway }),
    ...answerNotices(answer),
    el("p", { class: "hint", role: "status", text: `${count(answer.results.length, "dataset")} in ${Math.round(answer.timings_ms.total)} ms` }));
  replace(parts.facets, ...facetBoxes(answer.facets, query, { onToggle: (name, value) => go(toggled(query, name, value)) }));
  drawResults();
}

function drawResults() {
  replace(parts.results, answer.results.length > 0
    ? datasetList(answer.results, { onChoose: choose, onCompare: compare, compared, chosen })
    : empty("No dataset fits.", "Take away a chip, or use other words."));
  const found = answer.results.find(({ dataset }) => dataset.concept_id === chosen)?.dataset;
  replace(parts.coverage, ...(found ? coverageOf(found) : []));
  const pair = compared.map((id) => answer.results.find(({ dataset }) => dataset.concept_id === id).dataset);
  replace(parts.compare, compareTable(pair));
}

function coverageOf(dataset) {
  return [
    el("h2", { text: `${dataset.short_name} ${dataset.version}`.trim() }),
    coverageMap(dataset.boxes, answer.place?.box ?? null, parts.coverage.dataset),
    coverageTime(dataset.intervals, answer.interval),
    answer.place ? el("p", { class: "hint", text: `Outlined: ${answer.place.name}` }) : null,
  ];
}

function choose(id) {
  chosen = id;
  drawResults();
  parts.results.querySelector(`[data-dataset="${CSS.escape(id)}"] button`)?.focus({ preventScroll: true });
}

function compare(id) {
  compared = compared.includes(id) ? compared.filter((each) => each !== id) : [...compared, id].slice(-2);
  drawResults();
}
