/** How a step came to its present state: its tries, why earlier ones failed, and what it waits for. */

import { sourcesOf } from "./plan_shape.js";
import { count } from "./quantity.js";

const STOPPED = ["failed", "cancelled", "skipped"];

/** How often a step was tried, in words; empty where once was enough. */
export function attemptWords(step) {
  const failures = step.passing_failures ?? [];
  const tries = Math.max(step.attempt ?? 0, failures.length);
  return tries > 1 || failures.length > 0 ? `Tried ${count(tries, "time")}` : "";
}

/** Why earlier tries failed, as {attempt, reason, at}. */
export function earlierFailures(step) {
  return (step.passing_failures ?? []).map((failure) => (typeof failure === "string"
    ? { attempt: null, reason: failure, at: null }
    : { attempt: failure.attempt ?? null, reason: failure.reason ?? "It failed.", at: failure.at ?? null }));
}

/** What a person can do about a step's state; empty where nothing is to be done. */
export function adviceFor(step, run) {
  if (step.state === "failed") {
    return run.state === "failed" || run.state === "cancelled" || run.state === "done"
      ? "Change its input and run it again, or edit the plan. What other steps made is kept."
      : "The other steps go on. Afterwards it can be run again with changed input.";
  }
  return step.state === "blocked" ? "It runs once the step it depends on succeeds in a new run." : "";
}

/** The steps that keep a blocked step from running: the first ones that failed or were stopped behind it. */
export function causesOfBlock(graph, steps, id) {
  const states = new Map(steps.map((step) => [step.id, step.state]));
  const found = new Set();
  const seen = new Set();
  const queue = [id];
  while (queue.length > 0) {
    const current = queue.pop();
    const step = graph.steps.find((each) => each.id === current);
    (step ? sourcesOf(step) : []).filter((source) => !seen.has(source)).forEach((source) => {
      seen.add(source);
      if (STOPPED.includes(states.get(source))) {
        found.add(source);
      } else if (states.get(source) === "blocked") {
        queue.push(source);
      }
    });
  }
  return [...found];
}
