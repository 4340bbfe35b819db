/** Between what a plan holds for an input and what a person reads and writes in its field. */

import { literalFromText, isQuantity, isReference } from "./literals.js";
import { converted } from "./units.js";

/** Where an input's value comes from: "default", "value", or "step" with the reference. */
export function originOf(step, name) {
  if (!(name in step.inputs) || (step.inputs[name] === null)) {
    return { from: "default" };
  }
  const value = step.inputs[name];
  return isReference(value) ? { from: "step", reference: value } : { from: "value" };
}

/** A value as the text of a field, and the unit beside it. */
export function fieldText(value, declaredUnit = null) {
  if (isQuantity(value)) {
    return { text: String(value.value), unit: value.unit };
  }
  if (value === null || value === undefined) {
    return { text: "", unit: declaredUnit };
  }
  if (Array.isArray(value) && value.every((item) => typeof item === "number")) {
    return { text: value.join(" "), unit: declaredUnit };
  }
  return { text: typeof value === "object" ? JSON.stringify(value) : String(value), unit: declaredUnit };
}

/**
 * The value that a field's text stands for, as a plan writes it.
 * Throws a RangeError that says what is wrong and what would be right.
 * @param {object} input from tool_inputs.js @param {string} form the type's form, from value_types.js
 */
export function fieldValue(input, form, { text, unit = null }) {
  if (form === "number" || form === "integer") {
    const value = literalFromText({ value: 0, unit, input: { ...input, default: undefined } }, text);
    checkFigure(input, form, value);
    return value;
  }
  if (form === "text") {
    return checkedText(input, text);
  }
  if (form === "figures") {
    return figures(text);
  }
  return parsed(text);
}

function checkFigure(input, form, value) {
  const figure = isQuantity(value) ? converted(value.value, value.unit, input.unit ?? value.unit) : value;
  if (figure === null) {
    return;
  }
  if (form === "integer" && !Number.isInteger(figure)) {
    throw new RangeError("A whole number is needed.");
  }
  const unit = input.unit ? ` ${input.unit}` : "";
  const limits = [
    [figure < (input.minimum ?? -Infinity), `At least ${input.minimum}${unit}.`],
    [figure <= (input.above ?? -Infinity), `Above ${input.above}${unit}.`],
    [figure > (input.maximum ?? Infinity), `At most ${input.maximum}${unit}.`],
    [figure >= (input.below ?? Infinity), `Below ${input.below}${unit}.`],
  ];
  const broken = limits.find(([isBroken]) => isBroken);
  if (broken) {
    throw new RangeError(broken[1]);
  }
}

function figures(text) {
  const parts = text.trim().split(/[\s;]+/).filter(Boolean);
  if (parts.length === 0) {
    throw new RangeError("Write numbers with spaces between them, such as 1 3 4 2.");
  }
  return parts.map((part) => literalFromText({ value: 0, unit: null, input: {} }, part));
}

function checkedText(input, text) {
  const trimmed = text.trim();
  if (trimmed === "") {
    throw new RangeError("This can't be empty.");
  }
  if (input.longest && trimmed.length > input.longest) {
    throw new RangeError(`At most ${input.longest} characters, please: this has ${trimmed.length}.`);
  }
  return trimmed;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError("This has to be JSON: for example [1, 2] or {\"west\": 10}.");
  }
}

/** An origin as the value of a choice, and back. */
export function originKey(origin) {
  return origin.from === "step" ? `step:${origin.reference.from}:${origin.reference.path ?? ""}` : origin.from;
}

/** The reference that an origin's key stands for, or null. */
export function referenceFromKey(key) {
  const match = /^step:([^:]*):(.*)$/.exec(key);
  if (!match) {
    return null;
  }
  return match[2] ? { from: match[1], path: match[2] } : { from: match[1] };
}
