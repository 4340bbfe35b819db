/** One plan on the analyst's page: show it, edit it, send it to review, and wait for the decision. */

import { editPlan, readPlan, submitPlan } from "../api/plans.js";
import { readToolInputs } from "../api/tools.js";
import { literalForm } from "../forms/literal_form.js";
import { literalInputs } from "../lib/literals.js";
import { el, replace } from "../panels/dom.js";
import { errorNotice, notice } from "../panels/notice.js";
import {
  planFacts, planGraph, planHead, planHistory, planProblems, planReturned, planWarnings,
} from "../panels/plan_view.js";
import { showPlace } from "./place.js";

const LOOK_AGAIN_MS = 3000;

/**
 * @param {{page, workspace, container: HTMLElement, plan: object, notes: string[], onRun: function}} parts
 * @returns a function that stops watching the plan
 */
export function showPlan({ page, workspace, container, plan, notes = [], onRun }) {
  const session = { page, workspace, container, onRun, plan, notes, tools: {}, timer: null, stopped: false };
  update(session, plan);
  loadTools(session);
  return () => {
    session.stopped = true;
    clearTimeout(session.timer);
  };
}

async function loadTools(session) {
  try {
    session.tools = await readToolInputs(session.page.client);
    render(session);
  } catch (error) {
    report(session, error);
  }
}

function update(session, plan) {
  if (session.stopped) {
    return;
  }
  session.plan = plan;
  if (plan.run) {
    session.stopped = true;
    session.onRun(plan);
    return;
  }
  render(session);
  showPlace(session.workspace, plan.place);
  if (plan.state === "in_review") {
    session.timer = setTimeout(() => look(session), LOOK_AGAIN_MS);
  }
}

/** Has somebody decided? A hidden page asks again once it is looked at. */
async function look(session) {
  if (document.hidden) {
    session.timer = setTimeout(() => look(session), LOOK_AGAIN_MS);
    return;
  }
  try {
    const plan = await readPlan(session.page.client, session.plan.id);
    if (plan.state === session.plan.state && !plan.run) {
      session.timer = setTimeout(() => look(session), LOOK_AGAIN_MS);
      return;
    }
    update(session, plan);
  } catch (error) {
    report(session, error);
    session.timer = setTimeout(() => look(session), LOOK_AGAIN_MS * 4);
  }
}

function render(session) {
  const { plan, tools, page, container } = session;
  session.problems = el("div");
  const literals = literalInputs(plan.graph, tools);
  replace(container,
    planHead(plan), planReturned(plan), planProblems(plan), planWarnings(plan, session.notes), session.problems, actions(session),
    planGraph(plan), placeButton(session), planFacts(plan),
    plan.permissions.may_edit ? literalForm(plan.graph, literals, (graph) => save(session, graph)) : null,
    planHistory(plan, page.formatMoment));
}

function actions(session) {
  const { plan } = session;
  if (plan.state === "in_review") {
    return notice("waiting", "An approver has to read this plan before it runs. This page shows when it starts.", [
      el("a", { class: "button", href: session.page.reviewAddress(plan.id), text: "Open the review page" }),
    ]);
  }
  if (!plan.permissions.may_submit) {
    return null;
  }
  const submit = el("button", {
    type: "button", class: "button button-primary button-wide", text: "Submit for review",
    disabled: !plan.valid, on: { click: () => act(session, submit, () => submitPlan(session.page.client, plan.id)) },
  });
  return el("div", { class: "stack" }, [submit, el("a", {
    class: "button", href: session.page.editAddress(plan.id), text: "Edit the steps",
  })]);
}

function placeButton({ plan, workspace }) {
  if (!plan.place?.box || !workspace.globe) {
    return null;
  }
  return el("button", {
    type: "button", class: "button button-quiet", text: "Show the place on the globe",
    on: { click: () => showPlace(workspace, plan.place) },
  });
}

function save(session, graph) {
  return act(session, null, () => editPlan(session.page.client, session.plan.id, graph));
}

async function act(session, button, action) {
  button?.setAttribute("disabled", "");
  try {
    await action();
    update(session, await readPlan(session.page.client, session.plan.id));
    session.container.querySelector("#answer-title")?.focus();
  } catch (error) {
    button?.removeAttribute("disabled");
    report(session, error);
  }
}

function report(session, error) {
  replace(session.problems, errorNotice(error, { signIn: session.page.signIn }));
}
