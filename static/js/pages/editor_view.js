/** What the editor shows: the picture of the plan, the open step, and what is wrong. */

import { stepForm } from "../forms/step_form.js";
import { planWordsForm } from "../forms/plan_words_form.js";
import { planEdges, planLayout } from "../lib/plan_shape.js";
import { stepOf } from "../lib/plan_edits.js";
import { el, keepFocus, replace } from "../panels/dom.js";
import { notice } from "../panels/notice.js";
import { pictureKey } from "../panels/picture_marks.js";
import { planPicture } from "../panels/plan_picture.js";
import { planProblemList } from "../panels/plan_problems.js";
import { graphOf, isDirty } from "../state/editor.js";
import { stepListeners } from "./editor_listeners.js";

/** @returns {{redraw, follow, showProblems, say, focusStep, open}} */
export function editorView(area, session, { picker, onOpen, onChange, onRemove, onDiscard }) {
  const messages = el("div", { class: "stack" });
  const words = el("div");
  const picture = el("div", { class: "plan-scroll", role: "group", "aria-label": "Picture of the plan: choose a step" });
  const key = el("div");
  const problems = el("div", { role: "status" });
  const form = el("section", { class: "editor-form", "aria-labelledby": "step-title" });
  let open = null;
  replace(area,
    session.bar.element,
    el("div", { class: "editor-plan" }, [messages, words, picture, key, problems]), form, picker.element);
  sayRestored();

  function sayRestored() {
    const { restored, plan } = session;
    const notes = [
      ["in_review", "This plan waits for review. Saving a change takes it back to a draft."],
      ["approved", "This plan is approved. Saving a change voids the approval."],
    ].filter(([state]) => state === plan.state).map(([, text]) => notice("warning", text));
    if (restored) {
      notes.push(notice("info", restored.isOlder
        ? `Your unsaved changes to version ${restored.version} are back; version ${plan.version} was made meanwhile.`
        : "Your unsaved changes are back.", [
        el("button", { type: "button", class: "button button-small", text: "Discard them", on: { click: () => {
          onDiscard();
          replace(messages);
        } } }),
      ]));
    }
    replace(messages, notes);
  }

  function redraw() {
    const { editor } = session;
    const graph = graphOf(editor);
    const step = stepOf(graph, editor.step);
    replace(words, planWordsForm(graph, (changed, name) => onChange({ ...graphOf(session.editor), ...changed }, { key: name, redraw: false })));
    keepFocus(form, () => {
      open = step ? stepForm(factsOf(session, graph, step), stepListeners(session, step.id, { onChange, onRemove, redraw, follow })) : null;
      replace(form, open?.element ?? el("p", { class: "hint", text: "This plan has no steps. Add one." }));
    });
    follow();
  }

  function factsOf({ tools, inputs, plan, typed, origins }, graph, step) {
    return { graph, step, tools, inputs, policy: plan.policy ?? null, typed, origins };
  }

  /** Bring all but the open form up to date. */
  function follow() {
    const { editor } = session;
    const graph = graphOf(editor);
    const plan = {
      graph, edges: planEdges(graph, session.tools), layout: planLayout(graph),
      problems: editor.check.problems, high_risk_steps: editor.check.high_risk_steps ?? session.plan.high_risk_steps,
    };
    keepFocus(picture, () => replace(picture, planPicture(plan, { selected: editor.step, onSelect: onOpen })));
    replace(key, pictureKey({ plan }));
    session.bar.update({
      canUndo: editor.history.past.length > 0, canRedo: editor.history.future.length > 0, isDirty: isDirty(editor) || session.typed.size > 0,
      isSaving: editor.save.state === "saving", check: editor.check, wrongFields: session.typed.size,
    });
    open?.showProblems(editor.check.problems);
  }

  function showProblems() {
    const { check } = session.editor;
    replace(problems, check.state === "failed"
      ? notice("warning", `The plan could not be checked: ${check.error.message} Saving still checks it.`)
      : planProblemList(check.problems, { openStep: session.editor.step, onOpen: openField }));
    follow();
  }

  function openField(step, name = null) {
    onOpen(step);
    const field = name ? form.querySelector(`[data-field="${CSS.escape(name)}"] :is(input, select, textarea)`) : null;
    const target = field ?? form.querySelector("#step-title");
    target?.focus();
    target?.scrollIntoView({ block: "center" });
  }

  return {
    redraw, follow, showProblems, open: openField,
    say: (message) => {
      replace(messages, message);
      message.scrollIntoView({ block: "nearest" });
    },
    focusStep: () => form.querySelector("#step-title")?.focus(),
  };
}
