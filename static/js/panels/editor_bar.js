/** The editor's tool bar: undo, redo, add, save, and where the check and the saving stand. */

import { count } from "../lib/quantity.js";
import { el, replace } from "./dom.js";

/** @returns {{element, update}} */
export function editorBar({ back, onUndo, onRedo, onAdd, onSave }) {
  const button = (text, label, keys, classes, onClick) => el("button", {
    type: "button", class: `button button-small ${classes}`, text, "aria-label": label, "aria-keyshortcuts": keys,
    title: keys ? `${label} (${keys.replace("Control", "Ctrl")})` : label, on: { click: onClick },
  });
  const undo = button("Undo", "Undo", "Control+Z", "", onUndo);
  const redo = button("Redo", "Redo", "Control+Y", "", onRedo);
  const add = button("Add a step", "Add a step", null, "", onAdd);
  const save = button("Save", "Save as a new version", "Control+S", "button-primary", onSave);
  const status = el("p", { class: "editor-status", role: "status" });
  const element = el("div", { class: "editor-bar", role: "toolbar", "aria-label": "Editing" }, [
    el("a", { href: back, text: "\u2190 Plan", "aria-label": "Back to the plan" }), undo, redo, add, status, save,
  ]);

  function update({ canUndo, canRedo, isDirty, isSaving, check, wrongFields }) {
    undo.disabled = !canUndo;
    redo.disabled = !canRedo;
    save.disabled = !isDirty || isSaving;
    save.textContent = isSaving ? "Saving \u2026" : "Save";
    const words = `${isDirty ? "Not saved" : "Saved"} \u00b7 ${wrongFields > 0 ? `${count(wrongFields, "field")} to correct` : checkWords(check)}`;
    if (status.textContent !== words) {
      replace(status, words);
    }
    status.dataset.check = wrongFields > 0 ? "wrong" : check.state === "checked" ? (check.problems.length === 0 ? "right" : "wrong") : check.state;
  }
  return { element, update };
}

function checkWords(check) {
  const problems = check.problems.length === 0 ? "no problem found" : count(check.problems.length, "problem");
  return {
    unknown: "not checked yet", checking: "checking \u2026", failed: "the check could not be made", checked: problems,
  }[check.state];
}
