/** The runs: which, in what state, who asked, who approved, when. */

import { listRuns } from "../api/runs.js";
import { count } from "../lib/quantity.js";
import { el } from "../panels/dom.js";
import { empty } from "../panels/notice.js";
import { runList } from "../panels/run_list.js";
import { startPage } from "./page.js";
import { pagedList } from "./paged_list.js";

const page = startPage();

pagedList({
  page, noun: "run", defaults: { state: "" },
  form: document.getElementById("filters"),
  list: document.getElementById("runs"),
  read: (filters, options) => listRuns(page.client, filters, options),
  draw: (answer, { state }) => (answer.results.length > 0 ? listed(answer) : [nothing(state)]),
});

function listed(answer) {
  return [
    el("p", { class: "hint", role: "status", text: count(answer.count, "run") }),
    runList(answer.results, { addressOf: (run) => page.runAddress(run.id), formatMoment: page.formatMoment }),
  ];
}

function nothing(state) {
  return state
    ? empty("No run is in this state.", "Choose another state above.")
    : empty("Nothing was run yet.", "A run starts when an approver approves a plan.");
}
