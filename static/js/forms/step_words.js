/** A step's name and purpose. */

import { el } from "../panels/dom.js";

const LONGEST_PURPOSE = 2000;

/**
 * @param {object} step
 * @param {{onRename: function, onPurpose: function}} listeners `onRename` throws a RangeError for a name that can't be
 */
export function stepWords(step, { onRename, onPurpose }) {
  const error = el("p", { class: "field-error", id: "step-name-error", role: "alert" });
  const name = el("input", {
    id: "step-name", type: "text", autocomplete: "off", spellcheck: "false", maxlength: 64, value: step.id,
    "aria-describedby": "step-name-error", on: { change: () => rename() },
  });
  const rename = () => {
    try {
      onRename(name.value.trim());
    } catch (problem) {
      if (!(problem instanceof RangeError)) {
        throw problem;
      }
      error.textContent = problem.message;
      name.setAttribute("aria-invalid", "true");
    }
  };
  const purpose = el("textarea", {
    id: "step-purpose", rows: 2, maxlength: LONGEST_PURPOSE, text: step.purpose, on: { input: () => onPurpose(purpose.value) },
  });
  return [
    field("step-name", "Name of the step", [name, error]),
    field("step-purpose", "What it is for", [purpose]),
  ];
}

function field(id, label, children) {
  return el("div", { class: "field" }, [el("label", { for: id, text: label }), ...children]);
}
