/** A plan being edited: its history, what is saved of it, which step is open, and what the check said. */

import { samePlan, stepOf } from "../lib/plan_edits.js";
import { changed, redone, startHistory, undone } from "./history.js";

const FORM = 1;

/** @param {{id, version, graph}} plan as it is stored */
export function startEditor(plan) {
  return {
    plan: plan.id,
    version: plan.version,
    saved: plan.graph,
    history: startHistory(plan.graph),
    step: plan.graph.steps[0]?.id ?? null,
    check: { state: "unknown", problems: [] },
    save: { state: "idle", error: null },
  };
}

/** The plan as it stands. */
export function graphOf(editor) {
  return editor.history.present;
}

/** Is anything not stored yet? */
export function isDirty(editor) {
  return !samePlan(editor.saved, graphOf(editor));
}

/** Change the plan; `key` joins changes in a row into one for undoing. */
export function edited(editor, graph, key = null) {
  return kept({ ...editor, history: changed(editor.history, graph, key) });
}

/** Take a change back. */
export function undo(editor) {
  return kept({ ...editor, history: undone(editor.history) });
}

/** Make it again. */
export function redo(editor) {
  return kept({ ...editor, history: redone(editor.history) });
}

/** Open a step's form. */
export function opened(editor, step) {
  return { ...editor, step };
}

/** A step that is gone leaves its form to the first one there is. */
function kept(editor) {
  const graph = graphOf(editor);
  return stepOf(graph, editor.step) ? editor : { ...editor, step: graph.steps[0]?.id ?? null };
}

/** The check of a plan began, ended, or failed; an answer about another plan than the present one is dropped. */
export function checking(editor) {
  return { ...editor, check: { ...editor.check, state: "checking" } };
}

/** @param {object} answer {valid, problems, high_risk_steps, ...} of the plan `graph` */
export function checked(editor, graph, answer) {
  return graph === graphOf(editor) ? { ...editor, check: { state: "checked", ...answer } } : editor;
}

/** The check could not be made. */
export function unchecked(editor, error) {
  return { ...editor, check: { ...editor.check, state: "failed", error } };
}

/** Saving began. */
export function saving(editor) {
  return { ...editor, save: { state: "saving", error: null } };
}

/** Saving failed; the plan stays as it is, and everything can be undone as before. */
export function notSaved(editor, error) {
  return { ...editor, save: { state: "failed", error } };
}

/** The plan was stored as a version; what was changed meanwhile stays changed. */
export function saved(editor, { graph, version, stored }) {
  const history = graph === graphOf(editor) ? changed(editor.history, stored) : editor.history;
  return { ...editor, version, saved: stored, history, save: { state: "saved", error: null } };
}

/** What is kept of unsaved work over a refresh, as text; null where there is nothing to keep. */
export function draftText(editor) {
  return isDirty(editor)
    ? JSON.stringify({ form: FORM, plan: editor.plan, version: editor.version, step: editor.step, graph: graphOf(editor) })
    : null;
}

/** The editor with unsaved work brought back; as it was if the text is of another plan or can't be read. */
export function withDraft(editor, text) {
  const draft = readDraft(text);
  if (!draft || draft.plan !== editor.plan || samePlan(draft.graph, graphOf(editor))) {
    return { editor, restored: null };
  }
  const restored = { version: draft.version, isOlder: draft.version < editor.version };
  return { editor: opened(edited(editor, draft.graph), draft.step), restored };
}

function readDraft(text) {
  try {
    const draft = JSON.parse(text ?? "null");
    const isWhole = draft?.form === FORM && Array.isArray(draft.graph?.steps) && draft.graph.steps.every(isStep);
    return isWhole ? draft : null;
  } catch {
    return null;
  }
}

function isStep(step) {
  return typeof step?.id === "string" && typeof step.tool === "string" && Array.isArray(step.after) &&
    step.inputs !== null && typeof step.inputs === "object";
}
