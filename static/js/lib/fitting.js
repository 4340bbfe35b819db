/** Which outputs of other steps fit an input: what a form offers. The server's own check has the last word. */

import { dependents } from "./plan_shape.js";
import { sameDimension } from "./units.js";
import { alternatives, givenType, outputsOf, typeOf } from "./value_types.js";

/** Do all values of one type fit another? */
export function fits(given, wanted) {
  return alternatives(given).every((each) => alternatives(wanted).some((target) => fitsOne(each, target)));
}

function fitsOne(given, wanted) {
  if (given.form === "choice") {
    return fitsChoice(given, wanted);
  }
  const isWidened = given.form === "integer" && wanted.form === "number";
  if (given.form !== wanted.form && !isWidened) {
    return false;
  }
  return FITS[wanted.form]?.(given, wanted) ?? false;
}

const FITS = {
  object: (given, wanted) => given.name === wanted.name,
  list: (given, wanted) => fits(given.item, wanted.item),
  null: () => true,
  boolean: () => true,
  text: (given, wanted) => !wanted.kind || given.kind === wanted.kind,
  number: fitsFigure,
  integer: fitsFigure,
};

function fitsFigure(given, wanted) {
  return sameDimension(given.unit, wanted.unit) && (!wanted.kind || given.kind === wanted.kind);
}

function fitsChoice(given, wanted) {
  return wanted.form === "choice" && given.choices.every((choice) => wanted.choices.includes(choice));
}

/**
 * Outputs that an input of a step could take without making a circle.
 * @param {object} graph @param {Object<string, object>} tools by name
 * @param {{step: string, type: object}} wanted
 * @returns {{from: string, path: string, type: object}[]} in the order of the plan
 */
export function fittingSources(graph, tools, { step, type }) {
  const later = dependents(graph, step);
  return graph.steps
    .filter((each) => each.id !== step && !later.has(each.id))
    .flatMap((each) => outputsOf(tools[each.tool])
      .filter((output) => fits(output.type, type))
      .map((output) => ({ from: each.id, path: output.path, type: output.type })));
}

/**
 * Inputs to start a new step with: for each required input that only a step can give, or an area or the like,
 * the last output of the plan that fits.
 * @param {object} tool as the tools endpoint gives it
 */
export function suggestedInputs(graph, tools, tool) {
  const suggested = Object.entries(tool.inputs ?? {})
    .filter(([, input]) => input.required)
    .map(([name, input]) => [name, suggestionFor(graph, tools, givenType(typeOf(input.schema)))]);
  return Object.fromEntries(suggested.filter(([, value]) => value !== null));
}

function suggestionFor(graph, tools, type) {
  if (type.form === "list") {
    const source = lastSource(graph, tools, type.item);
    return source ? [source] : null;
  }
  return type.form === "object" || type.form === "union" ? lastSource(graph, tools, type) : null;
}

function lastSource(graph, tools, type) {
  const found = fittingSources(graph, tools, { step: null, type }).at(-1);
  return found ? referenceTo(found) : null;
}

/** A source as a plan writes it. */
export function referenceTo({ from, path }) {
  return path ? { from, path } : { from };
}
