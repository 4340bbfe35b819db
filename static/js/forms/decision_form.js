/** An approver's decision on a plan: approve, ask for changes, or refuse with a reason. */

import { shortHash } from "../lib/approval.js";
import { el } from "../panels/dom.js";

/**
 * @param {{hash: string, version: number, high_risk_steps: string[]}} plan what is decided on
 * @param {{kept: {read, write}, whyNot: string|null, onDecide: function}} options `kept` holds the note over a refresh;
 *   `whyNot` says why this person can't approve but may send the plan back; `onDecide` gets
 *   {decision: "approve" | "changes" | "reject", note}
 */
export function decisionForm(plan, { kept, whyNot = null, onDecide }) {
  const note = el("textarea", { id: "decision-note", rows: 3, maxlength: 2000, text: kept.read(), on: { input: () => kept.write(note.value) } });
  const error = el("p", { class: "field-error", role: "alert", id: "decision-error" });
  note.setAttribute("aria-describedby", "decision-hint decision-error");
  const button = (decision, text, classes) => el("button", {
    type: "button", class: classes, text, data: { decision }, on: { click: () => decide(decision) },
  });
  const approve = whyNot === null ? button("approve", "Approve and run", "button button-primary") : null;
  approve?.setAttribute("aria-describedby", "approve-line");
  const buttons = [approve, button("changes", "Ask for changes", "button"), button("reject", "Refuse", "button button-danger")].filter(Boolean);

  function decide(decision) {
    const text = note.value.trim();
    if (decision !== "approve" && text === "") {
      error.textContent = "Give a reason, so that the analyst knows what to do.";
      note.setAttribute("aria-invalid", "true");
      note.focus();
      return;
    }
    error.textContent = "";
    note.removeAttribute("aria-invalid");
    buttons.forEach((each) => { each.disabled = true; });
    onDecide({ decision, note: text });
  }

  return {
    element: el("form", { class: "decision", "aria-label": "Decision", on: { submit: (event) => event.preventDefault() } }, [
      approveLine(plan, whyNot),
      el("label", { for: "decision-note", text: "Note or reason" }),
      note,
      el("p", { class: "hint", id: "decision-hint", text: "Kept with the plan. Needed to ask for changes or to refuse." }),
      error,
      el("div", { class: "actions" }, buttons),
    ]),
    enable: () => buttons.forEach((each) => { each.disabled = false; }),
  };
}

/** Exactly what an approval would be of, next to the button that gives it. */
function approveLine(plan, whyNot) {
  if (whyNot !== null) {
    return el("p", { class: "approve-line", id: "approve-line", text: whyNot });
  }
  const risky = plan.high_risk_steps ?? [];
  return el("p", { class: "approve-line", id: "approve-line" }, [
    `Approving starts one run of exactly version ${plan.version}, hash `,
    el("code", { class: "hash-short", text: shortHash(plan.hash) }), "\u2026",
    risky.length > 0 ? ` Before ${risky.join(", ")} the run stops and asks again.` : null,
  ]);
}
