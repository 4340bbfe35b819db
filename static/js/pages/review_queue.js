/** The review queue: plans by state, those that wait first. */

import { listPlans } from "../api/plans.js";
import { count } from "../lib/quantity.js";
import { el, replace } from "../panels/dom.js";
import { empty, errorNotice, loading } from "../panels/notice.js";
import { planList } from "../panels/plan_list.js";
import { startPage } from "./page.js";

const page = startPage();
const list = document.getElementById("plans");
const filter = document.getElementById("state");
let pageNumber = 1;

filter.addEventListener("change", () => show(1));
show(1);

async function show(number) {
  pageNumber = number;
  replace(list, loading("Reading the plans \u2026"));
  try {
    present(await listPlans(page.client, { state: filter.value || null, page: number }));
  } catch (error) {
    replace(list, errorNotice(error, { signIn: page.signIn, onRetry: () => show(number) }));
  }
}

function present(answer) {
  if (answer.results.length === 0) {
    replace(list, filter.value === "in_review"
      ? empty("No plan waits for review.", "Plans appear here once an analyst submits them. Choose another state above to see the rest.")
      : empty("No plan is in this state.", "Choose another state above."));
    return;
  }
  replace(list,
    el("p", { class: "hint", role: "status", text: count(answer.count, "plan") }),
    planList(answer.results, { addressOf: (plan) => page.reviewAddress(plan.id), formatMoment: page.formatMoment }),
    pager(answer));
}

function pager(answer) {
  if (!answer.next && !answer.previous) {
    return null;
  }
  const turn = (text, step, possible) => el("button", {
    type: "button", class: "button", text, disabled: !possible, on: { click: () => show(pageNumber + step) },
  });
  return el("nav", { class: "pager", "aria-label": "Pages of plans" }, [
    turn("Newer", -1, answer.previous), el("span", { text: `Page ${pageNumber}` }), turn("Older", 1, answer.next),
  ]);
}
