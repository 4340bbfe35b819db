/** What a person does in the form of a step, as changes of the plan. */

import { withInput, withOrder, withRenamedStep, withStep } from "../lib/plan_edits.js";
import { graphOf } from "../state/editor.js";

/**
 * @param session of editor_session.js @param {string} id the step's
 * @param {{onChange: function, onRemove: function, redraw: function, follow: function}} page
 * @returns what `stepForm` listens with
 */
export function stepListeners(session, id, { onChange, onRemove, redraw, follow }) {
  const keyOf = (name) => `${id}.${name}`;
  const graph = () => graphOf(session.editor);
  const withValue = (name, value) => withInput(graph(), { step: id, name, value }, session.inputs);
  const withFact = (fact) => withStep(graph(), id, (step) => ({ ...step, ...fact }));

  return {
    onInput(name, value, { isTyped = false }) {
      session.typed.delete(keyOf(name));
      if (value !== undefined) {
        session.origins.delete(keyOf(name));
      }
      onChange(withValue(name, value), { key: isTyped ? keyOf(name) : null, redraw: !isTyped });
    },
    onWrong(name, typed) {
      session.typed.set(keyOf(name), typed);
      follow();
    },
    onOrigin(name, origin, input) {
      session.typed.delete(keyOf(name));
      session.origins.delete(keyOf(name));
      if (origin === "value") {
        onChange(withValue(name, startingValue(input)));
        session.origins.set(keyOf(name), origin);
      }
      redraw();
    },
    onRename(to) {
      if (to !== id) {
        onChange(withRenamedStep(graph(), id, to), { step: to });
        [session.typed, session.origins].forEach((kept) => moveKeys(kept, id, to));
      }
    },
    onPurpose: (purpose) => onChange(withFact({ purpose }), { key: `${id} purpose`, redraw: false }),
    onCheckpoint: (checkpoint) => onChange(withFact({ checkpoint }), { redraw: false }),
    onOrder: (after, isAfter) => onChange(withOrder(graph(), { step: id, after, isAfter })),
    onRemove: () => onRemove(id),
  };
}

/** The value that a field starts from once it is written by hand; none where the tool has none. */
function startingValue(input) {
  const standard = input.default ?? undefined;
  return standard !== undefined && input.unit ? { value: standard, unit: input.unit } : standard;
}

function moveKeys(kept, from, to) {
  [...kept].filter(([key]) => key.startsWith(`${from}.`)).forEach(([key, value]) => {
    kept.delete(key);
    kept.set(to + key.slice(from.length), value);
  });
}
