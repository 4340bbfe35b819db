/** One step's inputs, changed, for a new draft that keeps what the other steps made. */

import { fieldType, givenType, typeOf } from "../lib/value_types.js";
import { isReference } from "../lib/literals.js";
import { referencesIn } from "../lib/plan_shape.js";
import { rangeWords } from "../lib/tool_inputs.js";
import { sentence } from "../lib/words.js";
import { el } from "../panels/dom.js";
import { valueControl } from "./value_control.js";

/**
 * @param {object} planned the step as the plan has it @param {object} tool its schema @param {object} inputs its inputs'
 *   facts, from tool_inputs.js
 * @param {{onSend: function, onClose: function}} listeners `onSend` gets the changed inputs by name
 */
export function rerunForm(planned, tool, inputs, { onSend, onClose }) {
  const changed = new Map();
  const wrong = new Map();
  const names = Object.keys(inputs).filter((name) => isEditable(planned.inputs[name], inputs[name]));
  const send = el("button", {
    type: "submit", class: "button button-primary", text: "Make the draft", disabled: names.length > 0,
  });
  const refresh = () => { send.disabled = changed.size === 0 || wrong.size > 0; };
  const fields = names.map((name) => field({ planned, tool, input: inputs[name], name, changed, wrong, refresh }));
  const form = el("form", { class: "rerun", "aria-label": `Run ${planned.id} again`, novalidate: true }, [
    el("p", { class: "hint", text: names.length > 0
      ? "Steps that don\u2019t depend on this one keep what they made. The changed plan is a draft: it runs once it is approved."
      : "This step takes everything from other steps: run it again as it is, or edit the plan." }),
    ...fields,
    el("div", { class: "actions" }, [send, el("button", { type: "button", class: "button", text: "Cancel", on: { click: onClose } })]),
  ]);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send.disabled = true;
    onSend(Object.fromEntries(changed), refresh);
  });
  return form;
}

function isEditable(value, input) {
  return referencesIn(value).length === 0 && !isReference(value) && input.kind !== "place id" && !["object", "array", null].includes(input.type);
}

function field({ planned, tool, input, name, changed, wrong, refresh }) {
  const id = `rerun-${planned.id}-${name}`;
  const error = el("p", { class: "field-error", id: `${id}-error`, role: "alert" });
  const before = planned.inputs[name];
  const control = valueControl({
    id, input, type: fieldType(givenType(typeOf(tool.inputs[name].schema))), value: before ?? input.default ?? null, typed: null,
    onValue: (value) => {
      error.textContent = "";
      wrong.delete(name);
      if (JSON.stringify(value) === JSON.stringify(before)) {
        changed.delete(name);
      } else {
        changed.set(name, value);
      }
      refresh();
    },
    onWrong: (_, message) => {
      error.textContent = message;
      wrong.set(name, message);
      refresh();
    },
  });
  control.querySelector("input, select, textarea")?.setAttribute("aria-describedby", `${id}-hint ${id}-error`);
  const range = rangeWords(input);
  return el("div", { class: "field" }, [
    el("label", { for: id, text: sentence(name) }), control,
    el("p", { class: "hint", id: `${id}-hint`, text: [input.description, range ? `${sentence(range)}.` : ""].filter(Boolean).join(" ") }), error,
  ]);
}
