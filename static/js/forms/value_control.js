/** A control for one value of a known type: a choice, a figure with its unit, a text, edges of a box, or JSON. */

import { fieldText, fieldValue } from "../lib/field_values.js";
import { literalText } from "../lib/literals.js";
import { unitChoices } from "../lib/units.js";
import { numericParts } from "../lib/value_types.js";
import { sentence } from "../lib/words.js";
import { el } from "../panels/dom.js";

const LONG_TEXT = 300;

/**
 * @param {{id: string, input: object, type: object, value: any, typed: object|null, onValue: function,
 *   onWrong: function}} parts `typed` is text that could not be read before; `onValue` gets a value as a plan
 *   writes it, `onWrong` what was typed and the error
 * @returns {HTMLElement} whose control has the identifier `id`
 */
export function valueControl(parts) {
  const { type } = parts;
  if (type.form === "choice" || type.form === "boolean") {
    return choiceControl(parts, type.choices ?? [true, false]);
  }
  const names = numericParts(type);
  return names ? partsControl(parts, names) : textControl(parts);
}

function choiceControl({ id, value, onValue }, choices) {
  const options = value === undefined || value === null ? [null, ...choices] : choices;
  const control = el("select", { id, on: { change: () => onValue(JSON.parse(control.value)) } }, options.map((choice) =>
    el("option", {
      value: JSON.stringify(choice), selected: choice === value,
      text: choice === null ? "choose \u2026" : literalText({ value: choice, unit: null }),
    })));
  return el("div", { class: "field-control" }, [control]);
}

function textControl({ id, input, type, value, typed, onValue, onWrong }) {
  const start = typed ?? fieldText(value, input.unit);
  const isFigure = ["number", "integer"].includes(type.form);
  const isLong = type.form === "anything" || type.form === "object" || type.form === "list" || (input.longest ?? 0) > LONG_TEXT;
  const unit = isFigure && input.unit ? unitSelect(id, start.unit, input.unit) : null;
  const control = isLong
    ? el("textarea", { id, rows: 3, spellcheck: "false", text: start.text })
    : el("input", { id, type: "text", inputmode: isFigure ? "decimal" : "text", autocomplete: "off", value: start.text });
  const take = () => {
    const now = { text: control.value, unit: unit?.value ?? null };
    try {
      onValue(fieldValue(input, type.form, now));
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error;
      }
      onWrong(now, error.message);
    }
  };
  control.addEventListener("input", take);
  unit?.addEventListener("change", take);
  return el("div", { class: "field-control" }, [control, unit]);
}

function unitSelect(id, unit, declared) {
  const units = [...new Set([...unitChoices(declared), unit])];
  return el("select", { id: `${id}-unit`, "aria-label": "Unit" }, units.map((each) =>
    el("option", { value: each, text: each, selected: each === unit })));
}

/** The parts of a box or a point, each a number of its own. */
function partsControl({ id, value, typed, onValue, onWrong }, names) {
  const start = typed?.parts ?? Object.fromEntries(names.map((name) => [name, value?.[name] ?? ""]));
  const controls = names.map((name, place) => el("input", {
    id: place === 0 ? id : `${id}-${name}`, type: "text", inputmode: "decimal", autocomplete: "off", value: start[name],
    on: { input: () => take() },
  }));
  const take = () => {
    const written = Object.fromEntries(names.map((name, place) => [name, controls[place].value]));
    const figures = Object.entries(written).map(([name, text]) => [name, Number(text), text.trim() !== ""]);
    const wrong = figures.find(([, figure, isThere]) => !isThere || !Number.isFinite(figure));
    if (wrong) {
      onWrong({ parts: written }, `${sentence(wrong[0])} has to be a number of degrees, such as \u2212118.5 written -118.5.`);
    } else {
      onValue(Object.fromEntries(figures.map(([name, figure]) => [name, figure])));
    }
  };
  return el("div", { class: "field-parts" }, names.map((name, place) => el("label", {}, [
    el("span", { class: "hint", text: sentence(name) }), controls[place],
  ])));
}
