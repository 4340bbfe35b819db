/** A form for a plan's literal inputs, made from the tools' own descriptions. */

import { editedPlan } from "../lib/edit_plan.js";
import { literalFromText, literalText } from "../lib/literals.js";
import { rangeWords } from "../lib/tool_inputs.js";
import { sentence } from "../lib/words.js";
import { el } from "../panels/dom.js";

/**
 * @param {object} graph the plan's JSON form
 * @param {object[]} literals from lib/literals.js
 * @param {function} onSave called with the changed graph
 */
export function literalForm(graph, literals, onSave) {
  const fields = literals.filter(canEdit).map(makeField);
  const save = el("button", { type: "submit", class: "button", text: "Save as a new version", disabled: true });
  const form = el("form", { class: "literals", "aria-label": "What the plan assumes", novalidate: true }, [
    ...fields.map((field) => field.element), save,
  ]);
  form.addEventListener("input", () => {
    save.disabled = !fields.some((field) => field.changed());
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const changed = changedGraph(graph, literals, fields);
    if (changed) {
      save.disabled = true;
      onSave(changed);
    }
  });
  return form;
}

/** Shapes and lists are shown elsewhere, as a box on the globe; words and figures are edited here. */
function canEdit({ value, input }) {
  if (input.kind === "place id") {
    return false;
  }
  return value === null
    ? ["number", "integer", "string"].includes(input.type)
    : ["string", "number", "boolean"].includes(typeof value);
}

function changedGraph(graph, literals, fields) {
  const results = fields.filter((field) => field.changed()).map((field) => field.read());
  if (results.some((result) => result === null)) {
    return null;
  }
  return editedPlan(graph, literals, results);
}

function makeField(literal) {
  const id = `literal-${literal.step}-${literal.name}`;
  const control = makeControl(literal, id);
  const error = el("p", { class: "field-error", id: `${id}-error`, role: "alert" });
  control.setAttribute("aria-describedby", `${id}-hint ${id}-error`);
  const started = control.value;
  return {
    element: el("div", { class: "field" }, [
      el("label", { for: id, text: sentence(literal.name) }),
      el("div", { class: "field-control" }, [control, literal.unit ? el("span", { class: "unit", text: literal.unit }) : null]),
      el("p", { class: "hint", id: `${id}-hint`, text: hint(literal) }),
      error,
    ]),
    changed: () => control.value !== started,
    read: () => readField(literal, control, error),
  };
}

function readField(literal, control, error) {
  try {
    const value = control.dataset.kind === "choice"
      ? JSON.parse(control.value)
      : literalFromText(literal, control.value);
    error.textContent = "";
    control.removeAttribute("aria-invalid");
    return { literal, value };
  } catch (problem) {
    error.textContent = problem.message;
    control.setAttribute("aria-invalid", "true");
    control.focus();
    return null;
  }
}

function makeControl(literal, id) {
  const choices = literal.input.choices ?? (typeof literal.value === "boolean" ? [true, false] : null);
  if (choices) {
    return el("select", { id, data: { kind: "choice" } }, choices.map((choice) => el("option", {
      value: JSON.stringify(choice), text: literalText({ value: choice, unit: null }),
      selected: choice === literal.value,
    })));
  }
  const isNumber = typeof literal.value === "number" || ["number", "integer"].includes(literal.input.type);
  return el("input", {
    id, type: "text", inputmode: isNumber ? "decimal" : "text", autocomplete: "off",
    value: literal.value ?? "", placeholder: literal.value === null ? "chosen by the tool" : false,
    data: { kind: isNumber ? "number" : "text" },
  });
}

function hint(literal) {
  const range = rangeWords({ ...literal.input, unit: literal.unit });
  const parts = [
    literal.input.description,
    range ? `${sentence(range)}.` : "",
    literal.isDefault ? "Now the tool\u2019s default." : "",
  ];
  return parts.filter(Boolean).join(" ");
}
