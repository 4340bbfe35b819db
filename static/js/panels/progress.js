/** How far a run is: a bar, a line of text, and the steps. */

import { count, duration, percent } from "../lib/quantity.js";
import { isFinished } from "../lib/words.js";
import { shareDone, spokenState } from "../state/run.js";
import { el, replace } from "./dom.js";
import { notice } from "./notice.js";
import { stepList } from "./steps.js";

/** @returns {{element, update}} `update(run, connection)` brings it up to date */
export function progressView({ onCancel, mayCancel, onDecide = null }) {
  const spoken = el("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  const body = el("div");
  const element = el("section", { class: "progress", "aria-label": "Progress" }, [spoken, body]);
  let cancelling = false;

  function cancel() {
    cancelling = true;
    onCancel();
  }

  function update(run, connection) {
    const words = spokenState(run);
    if (spoken.textContent !== words) {
      spoken.textContent = words;
    }
    const finished = isFinished(run.state);
    replace(body,
      run.state === "done" ? null : bar(run),
      connectionNotice(connection, finished),
      run.error ? notice("error", typeof run.error === "string" ? run.error : run.error.message) : null,
      steps(run, onDecide),
      mayCancel && !finished ? cancelButton(cancel, cancelling) : null);
  }
  return { element, update };
}

/** Once all is done the result matters, and the steps can be folded away. */
function steps(run, onDecide) {
  if (run.state !== "done") {
    return stepList(run.steps, onDecide);
  }
  const total = run.steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
  return el("details", {}, [
    el("summary", { text: `${count(run.steps.length, "step")}, ${duration(total)} in all` }),
    stepList(run.steps),
  ]);
}

function bar(run) {
  const share = shareDone(run);
  return el("div", { class: "progress-bar" }, [
    el("div", { class: "progress-line" }, [
      el("span", { class: "hint", text: isFinished(run.state) ? "" : (run.message || "Waiting for a worker") }),
      el("span", { class: "progress-share", text: percent(share) }),
    ]),
    el("progress", { max: 1, value: share, "aria-label": "Share of the run that is done" }),
  ]);
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
    text: cancelling ? "Stopping \u2026" : "Stop this run", on: { click: cancel },
  });
}
