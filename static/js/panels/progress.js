/** How far a run is: a bar, a line of text, and the steps. */

import { count, duration, percent } from "../lib/quantity.js";
import { isFinished } from "../lib/words.js";
import { shareDone, spokenState } from "../state/run.js";
import { el, keepFocus, replace } from "./dom.js";
import { notice } from "./notice.js";
import { stepList } from "./steps.js";

/**
 * @param {{mayCancel: boolean, onCancel: function, graph: object, parts: object}} options `parts` as `stepList` takes them
 * @returns {{element, update}} `update(run, connection)` brings it up to date
 */
export function progressView({ onCancel, mayCancel, graph, parts }) {
  const spoken = el("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  const body = el("div");
  const element = el("section", { class: "progress", "aria-label": "Progress" }, [spoken, body]);
  let cancelling = false;

  function cancel() {
    cancelling = true;
    onCancel(() => { cancelling = false; });
  }

  function update(run, connection) {
    const words = spokenState(run);
    if (spoken.textContent !== words) {
      spoken.textContent = words;
    }
    const finished = isFinished(run.state);
    const isOpen = body.querySelector("details.all-steps")?.open ?? false;
    keepFocus(body, () => replace(body,
      run.state === "done" ? null : bar(run),
      connectionNotice(connection, finished),
      run.error ? notice("error", typeof run.error === "string" ? run.error : run.error.message) : null,
      steps(run, graph, parts, isOpen),
      mayCancel && !finished ? cancelButton(cancel, cancelling) : null));
  }
  return { element, update };
}

/** Once every step is done the result matters, and the steps can be folded away. */
function steps(run, graph, parts, isOpen) {
  if (run.state !== "done" || run.steps.some((step) => step.state !== "done")) {
    return stepList(run, graph, parts);
  }
  const total = run.steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
  return el("details", { class: "all-steps", open: isOpen }, [
    el("summary", { text: `${count(run.steps.length, "step")}, ${duration(total)} in all` }),
    stepList(run, graph, parts),
  ]);
}

function bar(run) {
  const share = shareDone(run);
  return el("div", { class: "progress-bar" }, [
    el("div", { class: "progress-line" }, [
      el("span", { class: "hint", text: isFinished(run.state) ? "" : lineOf(run) }),
      el("span", { class: "progress-share", text: percent(share) }),
    ]),
    el("progress", { max: 1, value: share, "aria-label": "Share of the run that is done" }),
  ]);
}

function lineOf(run) {
  const waiting = run.steps.filter((step) => step.state === "waiting").map((step) => step.id);
  return waiting.length > 0 ? `Stopped until a person decides on ${waiting.join(", ")}` : (run.message || "Waiting for a worker");
}

function connectionNotice(connection, finished) {
  if (finished || !connection || connection.failures < 2) {
    return null;
  }
  return notice("warning", "The connection dropped; trying again. The run goes on by itself.");
}

function cancelButton(cancel, cancelling) {
  return el("button", {
    type: "button", class: "button button-danger", disabled: cancelling,
    id: "cancel-run", text: cancelling ? "Stopping \u2026" : "Stop this run", on: { click: cancel },
  });
}
