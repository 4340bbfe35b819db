/** The steps of a run, each with its state in words, its tries, and why it stopped. */

import { adviceFor, attemptWords, causesOfBlock, earlierFailures } from "../lib/attempts.js";
import { duration } from "../lib/quantity.js";
import { stepState, toolWords } from "../lib/words.js";
import { el } from "./dom.js";

const MARKS = { done: "\u2713", failed: "\u2715", running: "\u25cf", waiting: "?", blocked: "\u2298", cancelled: "\u2298", skipped: "\u2013" };
const SPEAKING = ["running", "ready"];

/**
 * @param {object} run as the API gives it @param {object|null} graph its plan
 * @param {{formatMoment: function, checkpoint: function|null, again: function|null}} parts `checkpoint` makes what is
 *   shown at a step that waits for a person, `again` what lets a step be run again; each gets the step
 */
export function stepList(run, graph, parts) {
  return el("ol", { class: "steps", "aria-label": "Steps" }, run.steps.map((step) => stepItem(step, run, graph, parts)));
}

function stepItem(step, run, graph, { formatMoment, checkpoint, again }) {
  return el("li", { class: `step step-${step.state}`, data: { step: step.id, state: step.state } }, [
    el("span", { class: "step-mark", "aria-hidden": "true", text: MARKS[step.state] ?? "\u25cb" }),
    el("div", { class: "step-text" }, [
      el("span", { class: "step-line" }, [
        el("span", { class: "step-name", text: step.id }), el("span", { class: "step-state", text: stateWords(step) }),
      ]),
      el("span", { class: "hint", text: toolWords(step.tool) }),
      step.message && SPEAKING.includes(step.state) ? el("span", { class: "step-message", text: step.message }) : null,
      step.error && step.state !== "blocked" ? el("span", { class: "step-error", text: errorText(step.error) }) : null,
      blockedBy(step, run, graph),
      advice(step, run),
      attempts(step, formatMoment),
      ...(step.warnings ?? []).map((text) => el("span", { class: "step-warning", text: warningText(text) })),
    ]),
    step.state === "waiting" && checkpoint ? checkpoint(step) : null,
    again ? again(step) : null,
  ]);
}

function stateWords(step) {
  return [
    stepState(step.state),
    Number.isFinite(step.seconds) && step.state === "done" ? duration(step.seconds) : "",
    step.kept ? "kept from an earlier run" : "",
  ].filter(Boolean).join(", ");
}

function blockedBy(step, run, graph) {
  if (step.state !== "blocked") {
    return null;
  }
  const causes = graph ? causesOfBlock(graph, run.steps, step.id) : [];
  const words = causes.map((id) => {
    const cause = run.steps.find((each) => each.id === id);
    return `${id} (${stepState(cause.state).toLowerCase()}${cause.error ? `: ${errorText(cause.error)}` : ""})`;
  });
  return el("span", { class: "step-cause", text: words.length > 0 ? `Can't run, because of ${words.join(", ")}.` : errorText(step.error ?? "") });
}

function advice(step, run) {
  const text = adviceFor(step, run);
  return text ? el("span", { class: "hint", text }) : null;
}

function attempts(step, formatMoment) {
  const words = attemptWords(step);
  const failures = earlierFailures(step);
  if (!words) {
    return null;
  }
  if (failures.length === 0) {
    return el("span", { class: "step-attempts", text: words });
  }
  return el("details", { class: "step-attempts" }, [
    el("summary", { text: words }),
    el("ul", {}, failures.map(({ attempt, reason, at }) => el("li", {
      text: [attempt === null ? "" : `Try ${attempt}`, at ? formatMoment(at) : "", reason].filter(Boolean).join(": "),
    }))),
  ]);
}

function errorText(error) {
  return typeof error === "string" ? error : (error.message ?? "This step failed.");
}

function warningText(warning) {
  return typeof warning === "string" ? warning : (warning.message ?? "");
}
