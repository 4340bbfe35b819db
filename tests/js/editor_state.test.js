import assert from "node:assert/strict";
import { test } from "node:test";

import { withInput, withoutStep } from "../../static/js/lib/plan_edits.js";
import { changed, redone, startHistory, undone } from "../../static/js/state/history.js";
import {
  checked, draftText, edited, graphOf, isDirty, notSaved, opened, redo, saved, saving, startEditor, undo, withDraft,
} from "../../static/js/state/editor.js";
import { PLAN } from "./doubles.js";

const STORED = { id: "p1", version: 3, graph: PLAN };
const rain = (plan, value) => withInput(plan, { step: "flood", name: "rain", value: { value, unit: "mm" } });
const typed = (editor, ...values) => values.reduce((each, value) => edited(each, rain(graphOf(each), value), "flood.rain"), editor);

test("typing into one field is undone at once", () => {
  const editor = typed(startEditor(STORED), 1, 12, 120);
  assert.equal(graphOf(undo(editor)), PLAN);
  assert.equal(graphOf(redo(undo(editor))).steps[2].inputs.rain.value, 120);
});

test("a change after an undo forgets what was undone", () => {
  const editor = edited(undo(typed(startEditor(STORED), 1)), withoutStep(PLAN, "map"));
  assert.equal(redo(editor).history, editor.history);
});

test("there is nothing to undo before the first change, and nothing to redo after the last", () => {
  const history = startHistory(1);
  assert.equal(undone(history), history);
  assert.equal(redone(history), history);
  assert.equal(changed(history, 1), history);
});

test("history does not grow for ever", () => {
  const history = Array.from({ length: 500 }, (_, i) => i + 1).reduce((each, value) => changed(each, value), startHistory(0));
  assert.equal(history.past.length, 200);
  assert.equal(history.present, 500);
});

test("a plan put back by hand as it was is not unsaved", () => {
  assert.ok(isDirty(typed(startEditor(STORED), 1)));
  assert.ok(!isDirty(typed(startEditor(STORED), 1, 150)));
});

test("a step that is removed closes its form", () => {
  assert.equal(edited(opened(startEditor(STORED), "map"), withoutStep(PLAN, "map")).step, "place");
});

test("an answer about an older plan than the present one is dropped", () => {
  const editor = typed(startEditor(STORED), 1);
  assert.equal(checked(editor, PLAN, { problems: ["old"] }), editor);
  assert.equal(checked(editor, graphOf(editor), { problems: [] }).check.state, "checked");
});

test("a failed save loses nothing", () => {
  const editor = typed(startEditor(STORED), 80);
  const after = notSaved(saving(editor), new Error("away"));
  assert.equal(graphOf(after), graphOf(editor));
  assert.ok(isDirty(after));
  assert.equal(after.version, 3);
});

test("what is changed while saving stays unsaved", () => {
  const sent = typed(startEditor(STORED), 80);
  const later = edited(sent, rain(graphOf(sent), 90));
  const after = saved(later, { graph: graphOf(sent), version: 4, stored: graphOf(sent) });
  assert.equal(after.version, 4);
  assert.ok(isDirty(after));
});

test("what was stored takes the place of what was sent, and can still be undone", () => {
  const sent = typed(startEditor(STORED), 80);
  const stored = { ...graphOf(sent), title: "As stored" };
  const after = saved(sent, { graph: graphOf(sent), version: 4, stored });
  assert.ok(!isDirty(after));
  assert.equal(graphOf(undo(undo(after))), PLAN);
});

test("unsaved work comes back after a refresh, with the step that was open", () => {
  const editor = opened(typed(startEditor(STORED), 80), "flood");
  const { editor: back, restored } = withDraft(startEditor(STORED), draftText(editor));
  assert.equal(graphOf(back).steps[2].inputs.rain.value, 80);
  assert.equal(back.step, "flood");
  assert.deepEqual(restored, { version: 3, isOlder: false });
  assert.equal(graphOf(undo(back)), PLAN);
});

test("unsaved work on an older version says so", () => {
  const text = draftText(typed(startEditor({ ...STORED, version: 2 }), 80));
  assert.ok(withDraft(startEditor(STORED), text).restored.isOlder);
});

test("saved work leaves nothing to keep", () => assert.equal(draftText(startEditor(STORED)), null));

for (const text of [null, "", "{", "[]", '{"form":1}', '{"form":1,"plan":"p1","graph":{"steps":[{}]}}', '{"form":9}']) {
  test(`${text} is no draft, and breaks nothing`, () => {
    const editor = startEditor(STORED);
    assert.equal(withDraft(editor, text).editor, editor);
  });
}

test("a draft of another plan is not brought back", () => {
  const text = draftText(typed(startEditor({ ...STORED, id: "p2" }), 80));
  assert.equal(withDraft(startEditor(STORED), text).restored, null);
});
