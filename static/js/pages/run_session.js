/** One run on a page: read it, follow it, and show its result. */

import { followRun } from "../api/follow_run.js";
import { readPlan } from "../api/plans.js";
import { cancelRun, readProvenance, readRun } from "../api/runs.js";
import { readTools } from "../api/tools.js";
import { isFinished, runState } from "../lib/words.js";
import { chip } from "../panels/chip.js";
import { el, replace, titled } from "../panels/dom.js";
import { errorNotice, loading } from "../panels/notice.js";
import { progressView } from "../panels/progress.js";
import { resultView } from "../panels/result_view.js";
import { applyEvent, needsReading } from "../state/run.js";
import { showPlace } from "./place.js";
import { runSteps } from "./run_steps.js";
import { provenanceSection } from "./run_provenance.js";

const REREAD_MS = 400;

/**
 * @param {{page, workspace, container: HTMLElement, id: string}} parts
 * @returns a function that stops following
 */
export function showRun({ page, workspace, container, id }) {
  const session = { page, workspace, container, id, run: null, connection: null, stop: () => {}, timer: null, events: 0, isOver: false };
  replace(container, loading("Reading the run \u2026"));
  open(session);
  return () => {
    clearTimeout(session.timer);
    session.stop();
  };
}

async function open(session) {
  const { page, workspace, container, id } = session;
  try {
    session.run = await readRun(page.client, id);
    const [plan, tools] = await Promise.all([readPlan(page.client, session.run.plan), readTools(page.client)]);
    Object.assign(session, { plan, tools, graph: await graphOfRun(session, plan) });
  } catch (error) {
    replace(container, errorNotice(error, { signIn: page.signIn, onRetry: () => open(session) }));
    return;
  }
  session.problems = el("div");
  session.result = el("div", { class: "result-area" });
  session.progress = progressView({
    mayCancel: page.data.user.mayPlan, graph: session.graph,
    onCancel: (failed) => act(session, () => cancelRun(page.client, id), failed),
    parts: runSteps(session, { act: (action, failed) => act(session, action, failed), redraw: () => refresh(session) }),
  });
  replace(container, heading(session), session.problems, session.result, session.progress.element, provenanceSection(session));
  showPlace(workspace, session.plan.place);
  refresh(session);
  if (isFinished(session.run.state)) {
    await showResult(session, workspace);
  } else {
    follow(session);
  }
}

/** The plan as it was run: a plan may have newer versions by now. */
async function graphOfRun({ page, run, id }, plan) {
  return plan.version === run.version ? plan.graph : (await readProvenance(page.client, id)).plan.graph;
}

function heading(session) {
  const { run, page } = session;
  const facts = [
    run.requested_by ? `asked for by ${run.requested_by}` : "",
    run.approved_by ? `approved by ${run.approved_by}` : "",
    run.started ? page.formatMoment(run.started) : "",
  ].filter(Boolean).join(", ");
  session.state = el("span");
  return el("div", { class: "plan-head" }, [
    titled(2, "answer-title", run.title ?? session.plan.title),
    el("p", { class: "meta" }, [session.state, facts ? el("span", { text: facts }) : null, el("a", {
      href: page.reviewAddress(run.plan), text: `plan, version ${run.version}`,
    })]),
  ]);
}

function follow(session) {
  session.stop = followRun(session.page.client, session.id, {
    onEvent: (event) => {
      session.events += 1;
      session.run = applyEvent(session.run, event);
      refresh(session);
      if (needsReading(event)) {
        rereadSoon(session);
      }
    },
    onConnection: (connection) => {
      session.connection = connection;
      refresh(session);
    },
    onEnd: () => reread(session),
  });
}

/** What an event doesn't carry, such as why a try failed, is read a moment after it. */
function rereadSoon(session) {
  clearTimeout(session.timer);
  session.timer = setTimeout(() => rereadNow(session), REREAD_MS);
}

/** An answer that events have overtaken would take the page back in time: it is asked for again. */
async function rereadNow(session) {
  const before = session.events;
  try {
    const run = await readRun(session.page.client, session.id);
    if (session.isOver) {
      return;
    }
    if (session.events !== before) {
      rereadSoon(session);
      return;
    }
    session.run = run;
    refresh(session);
  } catch (error) {
    replace(session.problems, errorNotice(error, { signIn: session.page.signIn, onRetry: () => rereadSoon(session) }));
  }
}

async function reread(session) {
  clearTimeout(session.timer);
  session.isOver = true;
  try {
    session.run = await readRun(session.page.client, session.id);
    refresh(session);
    await showResult(session);
  } catch (error) {
    replace(session.problems, errorNotice(error, {
      signIn: session.page.signIn, onRetry: () => reread(session),
    }));
  }
}

function refresh(session) {
  replace(session.state, chip(session.run.state, runState(session.run.state)));
  session.progress.update(session.run, session.connection);
}

async function showResult(session) {
  const { run, workspace, page } = session;
  try {
    const layers = run.payload ? await workspace.showPayload(run.payload) : null;
    replace(session.problems);
    replace(session.result, resultView(run, layers));
  } catch (error) {
    replace(session.result, resultView(run, null));
    replace(session.problems, errorNotice(drawingProblem(error), {
      signIn: page.signIn, onRetry: () => showResult(session),
    }));
  }
}

function drawingProblem(error) {
  return error.name === "ApiError"
    ? error
    : { message: "A layer of the result could not be drawn. The files below are complete.", fields: {} };
}

/** What comes of it arrives as events, like everything else of the run. */
async function act(session, action, failed = () => {}) {
  try {
    await action();
    replace(session.problems);
  } catch (error) {
    failed();
    replace(session.problems, errorNotice(error, { signIn: session.page.signIn }));
    session.problems.scrollIntoView({ block: "nearest" });
    refresh(session);
  }
}
