/** One plan under review: exactly what would run, and the decision on it. */

import { approvePlan, readPlan, rejectPlan, requestChanges } from "../api/plans.js";
import { readToolInputs } from "../api/tools.js";
import { decisionForm } from "../forms/decision_form.js";
import { literalInputs } from "../lib/literals.js";
import { el, replace } from "../panels/dom.js";
import { errorNotice, loading, notice } from "../panels/notice.js";
import {
  planFacts, planGraph, planHead, planHistory, planProblems, planRequest, planReturned, planWarnings,
} from "../panels/plan_view.js";
import { literalTable, planHash } from "../panels/review_view.js";
import { startPage } from "./page.js";
import { showPlace } from "./place.js";
import { createWorkspace } from "./workspace.js";

const page = startPage();
const workspace = createWorkspace(document.getElementById("stage"), page.client);
const area = document.getElementById("answer");
const id = page.data.plan_id;
const DECISIONS = { approve: approvePlan, changes: requestChanges, reject: rejectPlan };
open();

async function open() {
  replace(area, loading("Reading the plan \u2026"));
  try {
    const [plan, tools] = await Promise.all([readPlan(page.client, id), readToolInputs(page.client)]);
    present(plan, tools);
  } catch (error) {
    replace(area, errorNotice(error, { signIn: page.signIn, onRetry: open }));
  }
}

function present(plan, tools) {
  const problems = el("div");
  replace(area,
    planHead(plan), outcome(plan), planReturned(plan), planProblems(plan), planRequest(plan), planWarnings(plan),
    planFacts(plan),
    literalTable(literalInputs(plan.graph, tools)),
    planGraph(plan), planHash(plan), problems,
    decision(plan, problems),
    planHistory(plan, page.formatMoment));
  showPlace(workspace, plan.place);
}

function outcome(plan) {
  if (!plan.run) {
    return null;
  }
  const who = plan.approval ? `Approved by ${plan.approval.by}, ${page.formatMoment(plan.approval.at)}.` : "Approved.";
  return notice("done", who, [el("a", {
    class: "button button-primary", href: page.runAddress(plan.run), text: "Open the run", data: { run: plan.run },
  })]);
}

function decision(plan, problems) {
  if (plan.state !== "in_review") {
    return null;
  }
  if (!plan.permissions.may_approve) {
    return notice("waiting", page.data.user.mayApprove
      ? "You asked for this plan yourself: another approver has to decide on it."
      : "Only an approver can decide on this plan.");
  }
  const form = decisionForm(async ({ decision: chosen, note }) => {
    try {
      await DECISIONS[chosen](page.client, plan.id, { hash: plan.hash, note });
      await open();
      area.querySelector("#answer-title")?.focus();
    } catch (error) {
      form.enable();
      replace(problems, errorNotice(error, { signIn: page.signIn, onRetry: error.status === 409 ? open : null }));
    }
  });
  return form.element;
}
