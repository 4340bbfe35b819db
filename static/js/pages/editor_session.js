/** One plan being edited: what the person does changes the state, and the page follows. */

import { toolPicker } from "../forms/tool_picker.js";
import { suggestedInputs } from "../lib/fitting.js";
import { freeStepId, withNewStep, withoutStep } from "../lib/plan_edits.js";
import { inputsByTool } from "../lib/tool_inputs.js";
import { isHighRisk } from "../lib/tool_search.js";
import { editorBar } from "../panels/editor_bar.js";
import { edited, graphOf, opened, redo, startEditor, undo, withDraft } from "../state/editor.js";
import { startChecking } from "./editor_check.js";
import { keepDraft, keptDraft, warnBeforeLeaving } from "./editor_draft.js";
import { saveVersion } from "./editor_save.js";
import { editorView } from "./editor_view.js";

/** @param {{page, area: HTMLElement, plan: object, tools: object[]}} parts */
export function startEditing({ page, area, plan, tools }) {
  const { editor, restored } = withDraft(startEditor(plan), keptDraft(plan.id));
  const session = {
    page, plan, editor, restored, typed: new Map(), origins: new Map(),
    tools: Object.fromEntries(tools.map((tool) => [tool.name, tool])), inputs: inputsByTool(tools),
  };
  session.change = (graph) => change(session, graph);
  const picker = toolPicker(tools, { policy: plan.policy ?? null, onChoose: (tool) => addStep(session, tool) });
  session.bar = editorBar({
    back: page.reviewAddress(plan.id),
    onUndo: () => travel(session, undo), onRedo: () => travel(session, redo),
    onAdd: picker.open, onSave: () => saveVersion(session),
  });
  session.view = editorView(area, session, {
    picker, onOpen: (step) => openStep(session, step), onChange: (graph, options) => change(session, graph, options),
    onRemove: (step) => removeStep(session, step),
    onDiscard: () => discard(session),
  });
  session.checks = startChecking(session);
  document.addEventListener("keydown", (event) => shortcut(event, session));
  warnBeforeLeaving(session);
  session.view.redraw();
  session.checks.soon();
}

/** Change the plan. `key` joins typing into one change; `redraw` draws the open step's form anew. */
function change(session, graph, { key = null, redraw = true, step = null } = {}) {
  session.editor = edited(session.editor, graph, key);
  if (step) {
    session.editor = opened(session.editor, step);
  }
  afterChange(session, redraw);
}

function afterChange(session, redraw) {
  keepDraft(session.editor);
  if (redraw) {
    session.view.redraw();
  } else {
    session.view.follow();
  }
  session.checks.soon();
}

function openStep(session, step) {
  session.editor = opened(session.editor, step);
  session.view.redraw();
}

function travel(session, move) {
  session.typed.clear();
  session.origins.clear();
  session.editor = move(session.editor);
  afterChange(session, true);
}

function addStep(session, tool) {
  const graph = graphOf(session.editor);
  const id = freeStepId(graph, tool);
  change(session, withNewStep(graph, {
    id, tool, checkpoint: isHighRisk(session.tools[tool], session.plan.policy),
    inputs: suggestedInputs(graph, session.tools, session.tools[tool]),
  }), { step: id });
  session.view.focusStep();
}

function removeStep(session, step) {
  change(session, withoutStep(graphOf(session.editor), step));
  session.view.focusStep();
}

function discard(session) {
  session.restored = null;
  session.typed.clear();
  session.origins.clear();
  change(session, session.editor.saved);
}

function shortcut(event, session) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) {
    return;
  }
  const key = event.key.toLowerCase();
  const isText = event.target.matches?.("input[type=text], textarea");
  if (key === "s") {
    event.preventDefault();
    saveVersion(session);
  } else if (key === "z" && !isText) {
    event.preventDefault();
    travel(session, event.shiftKey ? redo : undo);
  } else if (key === "y" && !isText) {
    event.preventDefault();
    travel(session, redo);
  }
}
