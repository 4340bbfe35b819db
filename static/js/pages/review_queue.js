/** The review queue: plans by state, those that wait first. */

import { listPlans } from "../api/plans.js";
import { count } from "../lib/quantity.js";
import { el } from "../panels/dom.js";
import { empty } from "../panels/notice.js";
import { planList } from "../panels/plan_list.js";
import { startPage } from "./page.js";
import { pagedList } from "./paged_list.js";

const DEFAULTS = { state: "in_review", requested_by: "", q: "", high_risk: "" };
const page = startPage();

pagedList({
  page, noun: "plan", defaults: DEFAULTS,
  form: document.getElementById("filters"),
  list: document.getElementById("plans"),
  read: (filters, options) => listPlans(page.client, filters, options),
  draw: (answer, filters) => (answer.results.length > 0 ? listed(answer) : [nothing(filters)]),
});

function listed(answer) {
  return [
    el("p", { class: "hint", role: "status", text: count(answer.count, "plan") }),
    planList(answer.results, { addressOf: (plan) => page.reviewAddress(plan.id), formatMoment: page.formatMoment }),
  ];
}

function nothing({ state, requested_by: by, q, high_risk: risk }) {
  if (by || q || risk) {
    return empty("No plan matches.", "Take away a filter, or choose another state above.");
  }
  return state === "in_review"
    ? empty("No plan waits for review.", "Plans appear here once an analyst submits them. Choose another state above to see the rest.")
    : empty("No plan is in this state.", "Choose another state above.");
}
