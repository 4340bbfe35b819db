/** One run on a page: read it, follow it, and show its result. */

import { followRun } from "../api/follow_run.js";
import { readPlan } from "../api/plans.js";
import { cancelRun, decideStep, readRun } from "../api/runs.js";
import { isFinished, runState } from "../lib/words.js";
import { chip } from "../panels/chip.js";
import { el, replace, titled } from "../panels/dom.js";
import { errorNotice, loading } from "../panels/notice.js";
import { progressView } from "../panels/progress.js";
import { resultView } from "../panels/result_view.js";
import { applyEvent } from "../state/run.js";
import { showPlace } from "./place.js";

/**
 * @param {{page, workspace, container: HTMLElement, id: string}} parts
 * @returns a function that stops following
 */
export function showRun({ page, workspace, container, id }) {
  const session = { page, workspace, container, id, run: null, connection: null, stop: () => {} };
  replace(container, loading("Reading the run \u2026"));
  open(session);
  return () => session.stop();
}

async function open(session) {
  const { page, workspace, container, id } = session;
  try {
    session.run = await readRun(page.client, id);
    session.plan = await readPlan(page.client, session.run.plan);
  } catch (error) {
    replace(container, errorNotice(error, { signIn: page.signIn, onRetry: () => open(session) }));
    return;
  }
  session.problems = el("div");
  session.result = el("div", { class: "result-area" });
  session.progress = progressView({
    mayCancel: page.data.user.mayPlan,
    onCancel: () => act(session, () => cancelRun(page.client, id)),
    onDecide: page.data.user.mayApprove
      ? (decision) => act(session, () => decideStep(page.client, id, decision))
      : null,
  });
  replace(container, heading(session), session.problems, session.result, session.progress.element);
  showPlace(workspace, session.plan.place);
  refresh(session);
  if (isFinished(session.run.state)) {
    await showResult(session, workspace);
  } else {
    follow(session);
  }
}

function heading(session) {
  const { run } = session;
  const people = [
    run.requested_by ? `asked for by ${run.requested_by}` : "",
    run.approved_by ? `approved by ${run.approved_by}` : "",
  ].filter(Boolean).join(", ");
  session.state = el("span");
  return el("div", { class: "plan-head" }, [
    titled(2, "answer-title", session.plan.title),
    el("p", { class: "meta" }, [session.state, people ? el("span", { text: people }) : null]),
  ]);
}

function follow(session) {
  session.stop = followRun(session.page.client, session.id, {
    onEvent: (event) => {
      session.run = applyEvent(session.run, event);
      refresh(session);
    },
    onConnection: (connection) => {
      session.connection = connection;
      refresh(session);
    },
    onEnd: () => reread(session),
  });
}

async function reread(session) {
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
async function act(session, action) {
  try {
    await action();
  } catch (error) {
    replace(session.problems, errorNotice(error, { signIn: session.page.signIn }));
  }
}
