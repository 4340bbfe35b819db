/** A plan with literals changed, and what has to change with them. */

import { isQuantity, literalInputs, literalText, withLiteral } from "./literals.js";

const PLACE_NAME = "place name";
const PLACE_ID = "place id";
const EDITED = " (edited)";

/**
 * @param {object} graph the plan's JSON form
 * @param {object[]} literals all literals of the plan, from literals.js
 * @param {{literal: object, value: any}[]} changes each with the literal it changes
 * @returns {object} the changed plan; the plan given is left as it was
 */
export function editedPlan(graph, literals, changes) {
  const changed = changes.reduce(
    (plan, { literal, value }) => withLiteral(plan, { step: literal.step, name: literal.name, value }),
    graph,
  );
  const forgotten = forgottenPlaces(literals, changes);
  const unpinned = forgotten.reduce(
    (plan, { step, name }) => withLiteral(plan, { step, name, value: null }), changed,
  );
  const context = forgotten.length > 0 ? { ...graph.context, place: null } : graph.context;
  return { ...unpinned, context, title: retitled(graph.title, changes) };
}

/** A place written anew is looked up anew: the identifier of the place before it no longer holds. */
function forgottenPlaces(literals, changes) {
  const renamed = changes.filter(({ literal }) => literal.input.kind === PLACE_NAME).map(({ literal }) => literal.step);
  return literals.filter(({ step, input, value }) =>
    input.kind === PLACE_ID && value !== null && renamed.includes(step));
}

/** No title may go on naming a figure that is no longer in the plan. */
function retitled(title, changes) {
  const replaced = changes.reduce((text, change) => text.replace(before(change), () => after(change)), title);
  return replaced === title && changes.length > 0 && !title.endsWith(EDITED) ? title + EDITED : replaced;
}

/**
 * The plan as it is to be saved: a title that was left as it was follows the figures that it names.
 * @param {object} before the plan as it was stored @param {object} after as it is now
 * @param inputsByTool what the tools say of their inputs
 */
export function retitledPlan(before, after, inputsByTool) {
  if (after.title !== before.title) {
    return after;
  }
  const present = new Map(literalInputs(after, inputsByTool).map((literal) => [keyOf(literal), literal]));
  const changes = literalInputs(before, inputsByTool)
    .filter((literal) => present.has(keyOf(literal)) && literalText(present.get(keyOf(literal))) !== literalText(literal))
    .map((literal) => ({ literal, value: asWritten(present.get(keyOf(literal))) }));
  const isReshaped = before.steps.length !== after.steps.length;
  const title = retitled(before.title, changes);
  return { ...after, title: isReshaped && title === before.title && !title.endsWith(EDITED) ? title + EDITED : title };
}

const keyOf = ({ step, name }) => `${step}.${name}`;
const asWritten = ({ value, unit }) => (unit ? { value, unit } : value);

function before({ literal }) {
  return literalText(literal);
}

function after({ value }) {
  return literalText(isQuantity(value) ? value : { value, unit: null });
}
