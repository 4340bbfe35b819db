/** An approver's decision on a plan: approve, ask for changes, or refuse with a reason. */

import { el } from "../panels/dom.js";

/** @param {function} onDecide called with {decision: "approve" | "changes" | "reject", note} */
export function decisionForm(onDecide) {
  const note = el("textarea", { id: "decision-note", rows: 3, maxlength: 2000 });
  const error = el("p", { class: "field-error", role: "alert", id: "decision-error" });
  note.setAttribute("aria-describedby", "decision-hint decision-error");
  const buttons = [
    ["approve", "Approve and run", "button button-primary"],
    ["changes", "Ask for changes", "button"],
    ["reject", "Refuse", "button button-danger"],
  ].map(([decision, text, classes]) => el("button", {
    type: "button", class: classes, text, data: { decision }, on: { click: () => decide(decision) },
  }));

  function decide(decision) {
    const text = note.value.trim();
    if (decision !== "approve" && text === "") {
      error.textContent = "Give a reason, so that the analyst knows what to do.";
      note.setAttribute("aria-invalid", "true");
      note.focus();
      return;
    }
    error.textContent = "";
    buttons.forEach((button) => { button.disabled = true; });
    onDecide({ decision, note: text });
  }

  return {
    element: el("form", { class: "decision", "aria-label": "Decision", on: { submit: (event) => event.preventDefault() } }, [
      el("label", { for: "decision-note", text: "Note or reason" }),
      note,
      el("p", { class: "hint", id: "decision-hint", text: "Kept with the plan. Needed to ask for changes or to refuse." }),
      error,
      el("div", { class: "actions" }, buttons),
    ]),
    enable: () => buttons.forEach((button) => { button.disabled = false; }),
  };
}
