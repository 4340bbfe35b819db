/** A run as the page knows it: what the API gave, brought up to date by its events. */

import { isFinished } from "../lib/words.js";

/** Apply one event of the run's log. Unknown kinds and steps change nothing. */
export function applyEvent(run, { kind, payload }) {
  const apply = APPLY[kind];
  return apply ? apply(run, payload ?? {}) : run;
}

const APPLY = {
  run: (run, { state }) => ({ ...run, state: state ?? run.state }),
  end: (run, { state }) => ({ ...run, state: state ?? run.state }),
  step: (run, { id, state, message }) =>
    changeStep(run, id, (step) => ({ ...step, state, message: message ?? step.message })),
  progress: (run, { step, fraction, message }) =>
    withProgress(
      changeStep(run, step, (each) => ({
        ...each, progress: fraction ?? each.progress, message: message ?? each.message,
      })),
      message,
    ),
};

/** Does an event say that something changed which only the run itself tells, such as why? */
export function needsReading({ kind, payload }) {
  return kind === "step" && ["waiting", "failed", "blocked", "ready", "skipped"].includes(payload?.state) ||
    kind === "run" && payload?.state === "waiting";
}

function changeStep(run, id, change) {
  return { ...run, steps: run.steps.map((step) => (step.id === id ? change(step) : step)) };
}

function withProgress(run, message) {
  return { ...run, message: message ?? run.message };
}

/** Share of the run's steps that are done, a running step counted by its own progress. */
export function shareDone(run) {
  if (run.steps.length === 0) {
    return 0;
  }
  const done = run.steps.map((step) => {
    if (step.state === "done" || step.state === "skipped") {
      return 1;
    }
    return step.state === "running" ? (step.progress ?? 0) : 0;
  });
  return done.reduce((sum, share) => sum + share, 0) / run.steps.length;
}

/** One sentence for a screen reader: where the run stands. */
export function spokenState(run) {
  const waiting = run.steps.find((step) => step.state === "waiting");
  if (waiting && !isFinished(run.state)) {
    return `The run has stopped: a person has to decide on ${waiting.id}.`;
  }
  const running = run.steps.find((step) => step.state === "running");
  if (running && !isFinished(run.state)) {
    const position = run.steps.indexOf(running) + 1;
    return `Step ${position} of ${run.steps.length} is running: ${running.id}.`;
  }
  return { done: "The run is done.", failed: "The run failed.", cancelled: "The run was cancelled." }[
    run.state] ?? "The run is waiting to start.";
}
