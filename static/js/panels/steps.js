/** The steps of a run, each with its state in words. */

import { duration } from "../lib/quantity.js";
import { stepState, toolWords } from "../lib/words.js";
import { el } from "./dom.js";

const MARKS = { done: "\u2713", failed: "\u2715", running: "\u25cf", blocked: "\u2298", cancelled: "\u2298", skipped: "\u2013" };

/**
 * @param {object[]} steps as a run gives them
 * @param {function|null} onDecide called with {step, confirmed} where the reader may decide on a waiting step
 */
export function stepList(steps, onDecide = null) {
  return el("ol", { class: "steps", "aria-label": "Steps" }, steps.map((step) => stepItem(step, onDecide)));
}

function stepItem(step, onDecide) {
  return el("li", { class: `step step-${step.state}`, data: { step: step.id, state: step.state } }, [
    el("span", { class: "step-mark", "aria-hidden": "true", text: MARKS[step.state] ?? "\u25cb" }),
    el("span", { class: "step-text" }, [
      el("span", { class: "step-name", text: step.id }),
      el("span", { class: "hint", text: toolWords(step.tool) }),
      step.message && step.state === "running" ? el("span", { class: "step-message", text: step.message }) : null,
      step.error ? el("span", { class: "step-error", text: errorText(step.error) }) : null,
      step.state === "waiting" && onDecide ? decision(step, onDecide) : null,
      ...(step.warnings ?? []).map((text) => el("span", { class: "step-warning", text: warningText(text) })),
    ]),
    el("span", { class: "step-state" }, [
      el("span", { text: stepState(step.state) }),
      Number.isFinite(step.seconds) && step.state === "done" ? el("span", { class: "hint", text: duration(step.seconds) }) : null,
    ]),
  ]);
}

function decision(step, onDecide) {
  const button = (text, classes, confirmed) => el("button", {
    type: "button", class: classes, text, "aria-label": `${text}: ${step.id}`,
    on: { click: () => onDecide({ step: step.id, confirmed }) },
  });
  return el("span", { class: "actions" }, [
    button("Go on", "button button-primary", true), button("Skip this step", "button", false),
  ]);
}

function errorText(error) {
  return typeof error === "string" ? error : (error.message ?? "This step failed.");
}

function warningText(warning) {
  return typeof warning === "string" ? warning : (warning.message ?? "");
}
