/** Unsaved work: kept in this browser's tab over a refresh, and asked about before it is left. */

import { draftText, isDirty } from "../state/editor.js";

const keyOf = (plan) => `echo-draft-${plan}`;

/** Keep what is not saved; forget it once nothing is. */
export function keepDraft(editor) {
  const text = draftText(editor);
  try {
    if (text === null) {
      sessionStorage.removeItem(keyOf(editor.plan));
    } else {
      sessionStorage.setItem(keyOf(editor.plan), text);
    }
  } catch (error) {
    if (!(error instanceof DOMException)) {
      throw error;
    }
    // storage is full or off: leaving the page still asks
  }
}

/** What was kept for a plan, or null. */
export function keptDraft(plan) {
  try {
    return sessionStorage.getItem(keyOf(plan));
  } catch (error) {
    if (error instanceof DOMException) {
      return null;
    }
    throw error;
  }
}

/** Ask before the page is left with unsaved changes. */
export function warnBeforeLeaving(session) {
  addEventListener("beforeunload", (event) => {
    if (isDirty(session.editor) || session.typed.size > 0) {
      event.preventDefault();
    }
  });
}
