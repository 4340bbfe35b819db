/** One plan under review: exactly what would run, and the decision on it. */

import { approvePlan, listVersions, readDifference, readPlan, rejectPlan, requestChanges, submitPlan } from "../api/plans.js";
import { readRun } from "../api/runs.js";
import { readToolInputs } from "../api/tools.js";
import { decisionForm } from "../forms/decision_form.js";
import { lapsed, whyNotApprove } from "../lib/approval.js";
import { changedSteps } from "../lib/difference.js";
import { literalInputs } from "../lib/literals.js";
import { runState } from "../lib/words.js";
import { chip } from "../panels/chip.js";
import { differenceView } from "../panels/difference_view.js";
import { el, replace } from "../panels/dom.js";
import { estimateView } from "../panels/estimate_view.js";
import { hashView } from "../panels/hash_view.js";
import { errorNotice, loading, notice } from "../panels/notice.js";
import {
  planGraph, planHead, planHistory, planPlace, planProblems, planRequest, planReturned, planWarnings,
} from "../panels/plan_view.js";
import { policyView } from "../panels/policy_view.js";
import { literalTable } from "../panels/review_view.js";
import { versionList } from "../panels/version_list.js";
import { keptText } from "./kept_text.js";
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
  if (area.childElementCount === 0) {
    replace(area, loading("Reading the plan \u2026"));
  }
  try {
    const [plan, inputs] = await Promise.all([readPlan(page.client, id), readToolInputs(page.client)]);
    const [past, run] = await Promise.all([readPast(plan), plan.run ? readRun(page.client, plan.run) : null]);
    present({ plan, inputs, run, ...past });
    showPlace(workspace, plan.place);
  } catch (error) {
    replace(area, errorNotice(error, { signIn: page.signIn, onRetry: open }));
  }
}

/** The versions before, and what changed since the one that an approver saw last. */
async function readPast(plan) {
  if (plan.version === 1) {
    return { versions: [], difference: null };
  }
  const [versions, difference] = await Promise.all([listVersions(page.client, id), readDifference(page.client, id)]);
  return { versions, difference };
}

function present(shown) {
  const { plan, inputs, run, versions, difference } = shown;
  const problems = el("div");
  replace(area,
    planHead(plan), jump(plan), outcome(plan, run), planReturned(plan), planProblems(plan), planRequest(plan), planWarnings(plan), keptNotice(plan),
    differenceView(difference),
    planGraph(plan, { changes: difference ? changedSteps(difference) : undefined }),
    literalTable(literalInputs(plan.graph, inputs)),
    planPlace(plan), estimateView(plan.estimate, plan.limits), ...(plan.estimate?.notes ?? []).map((text) => notice("simple", text)),
    policyView(plan), hashView(plan), problems,
    decision(plan, problems), own(plan, problems),
    versionList(versions, { compared: difference?.from ?? null, formatMoment: page.formatMoment, onCompare: (number) => compare(shown, number, problems) }),
    planHistory(plan, page.formatMoment));
}

async function compare(shown, number, problems) {
  try {
    present({ ...shown, difference: await readDifference(page.client, id, number) });
    area.querySelector("[data-difference]")?.scrollIntoView({ block: "start" });
  } catch (error) {
    replace(problems, errorNotice(error, { signIn: page.signIn }));
  }
}

/** A long plan is read first; still the decision should be a key away. */
function jump(plan) {
  return plan.state === "in_review" && page.data.user.mayApprove
    ? el("p", {}, [el("a", { href: "#decision-note", text: "Go to the decision" })])
    : null;
}

function outcome(plan, run) {
  if (!run) {
    return null;
  }
  const over = lapsed(plan.approval, run);
  const words = [
    plan.approval ? `Approved by ${plan.approval.by}, ${page.formatMoment(plan.approval.at)}.` : "", over ?? "", run.error ?? "",
  ].filter(Boolean).join(" ");
  return notice(over || run.error ? "warning" : "done", words, [
    chip(run.state, `Its run: ${runState(run.state).toLowerCase()}`),
    el("a", { class: "button button-primary", href: page.runAddress(plan.run), text: "Open the run", data: { run: plan.run } }),
  ]);
}

/** A plan that goes on from an earlier run: which of its results are kept. */
function keptNotice(plan) {
  const kept = plan.kept_steps ?? [];
  return plan.base_run && kept.length > 0
    ? notice("info", `Keeps what these steps made in an earlier run: ${kept.join(", ")}. The rest runs anew.`, [
      el("a", { class: "button button-small", href: page.runAddress(plan.base_run), text: "Open that run" }),
    ])
    : null;
}

function decision(plan, problems) {
  const whyNot = whyNotApprove(plan, page.data.user);
  if (plan.state !== "in_review") {
    return null;
  }
  if (!page.data.user.mayApprove) {
    return notice("waiting", whyNot);
  }
  const kept = keptText(`decision-${plan.id}-${plan.version}`);
  const form = decisionForm(plan, { kept, whyNot, onDecide: async ({ decision: chosen, note }) => {
    try {
      await DECISIONS[chosen](page.client, plan.id, { hash: plan.hash, note });
      kept.forget();
      await open();
      area.querySelector("#answer-title")?.focus();
    } catch (error) {
      form.enable();
      replace(problems, errorNotice(error, { signIn: page.signIn, onRetry: error.status === 409 ? open : null }));
      problems.scrollIntoView({ block: "nearest" });
    }
  } });
  return form.element;
}

/** What whoever asked for the plan can do with it here. */
function own(plan, problems) {
  const { may_edit: mayEdit, may_submit: maySubmit } = plan.permissions;
  if (!mayEdit && !maySubmit) {
    return null;
  }
  const submit = maySubmit ? el("button", {
    type: "button", class: "button button-primary", text: "Submit for review", disabled: !plan.valid,
    on: { click: async () => {
      submit.disabled = true;
      try {
        await submitPlan(page.client, plan.id);
        await open();
        area.querySelector("#answer-title")?.focus();
      } catch (error) {
        submit.disabled = false;
        replace(problems, errorNotice(error, { signIn: page.signIn }));
      }
    } },
  }) : null;
  return el("div", { class: "actions" }, [
    submit, mayEdit ? el("a", { class: "button", href: page.editAddress(plan.id), text: "Edit the steps" }) : null,
  ]);
}
