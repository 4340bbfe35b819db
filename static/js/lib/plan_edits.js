/** Changes to a plan. Each gives a new plan; the one given is left as it was. */

import { isReference } from "./literals.js";

const STEP_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const PLACE_NAME = "place name";
const PLACE_ID = "place id";

/** The step of this identifier, or null. */
export function stepOf(graph, id) {
  return graph.steps.find((step) => step.id === id) ?? null;
}

/** Change one step by a function. */
export function withStep(graph, id, change) {
  return { ...graph, steps: graph.steps.map((step) => (step.id === id ? change(step) : step)) };
}

/**
 * Set an input, or with `undefined` leave it to the tool. A place that is named anew is looked up anew.
 * @param inputs what the tools say of their inputs, from tool_inputs.js
 */
export function withInput(graph, { step: id, name, value }, inputs = {}) {
  const changed = withStep(graph, id, (step) => {
    const { [name]: before, ...others } = step.inputs;
    return { ...step, inputs: value === undefined ? others : { ...step.inputs, [name]: value } };
  });
  const known = inputs[stepOf(graph, id)?.tool] ?? {};
  return known[name]?.kind === PLACE_NAME ? unpinned(changed, id, known) : changed;
}

function unpinned(graph, id, known) {
  const pins = Object.keys(known).filter((name) => known[name].kind === PLACE_ID);
  const free = withStep(graph, id, (step) => ({
    ...step, inputs: Object.fromEntries(Object.entries(step.inputs).filter(([name]) => !pins.includes(name))),
  }));
  return graph.context?.place ? { ...free, context: { ...graph.context, place: null } } : free;
}

/** A new step at the end of the plan. */
export function withNewStep(graph, { id, tool, checkpoint = false, inputs = {} }) {
  return { ...graph, steps: [...graph.steps, { id, tool, purpose: "", inputs, after: [], checkpoint }] };
}

/** The plan without a step, and without what other steps took from it. */
export function withoutStep(graph, id) {
  return {
    ...graph,
    steps: graph.steps.filter((step) => step.id !== id).map((step) => withoutSource(step, id)),
  };
}

function withoutSource(step, id) {
  const inputs = Object.entries(step.inputs)
    .filter(([, value]) => !(isReference(value) && value.from === id))
    .map(([name, value]) => [name, Array.isArray(value)
      ? value.filter((item) => !(isReference(item) && item.from === id))
      : value]);
  return { ...step, inputs: Object.fromEntries(inputs), after: step.after.filter((source) => source !== id) };
}

/** Give a step another identifier, wherever it is named. Throws a RangeError that says what is wrong. */
export function withRenamedStep(graph, from, to) {
  if (!STEP_ID.test(to)) {
    throw new RangeError("A name starts with a letter; then up to 63 letters, digits, _ or - follow.");
  }
  if (to !== from && stepOf(graph, to)) {
    throw new RangeError(`Another step is called "${to}" already.`);
  }
  const renamed = (value) => (isReference(value) && value.from === from ? { ...value, from: to } : value);
  return {
    ...graph,
    steps: graph.steps.map((step) => ({
      ...step,
      id: step.id === from ? to : step.id,
      after: step.after.map((source) => (source === from ? to : source)),
      inputs: Object.fromEntries(Object.entries(step.inputs).map(([name, value]) =>
        [name, Array.isArray(value) ? value.map(renamed) : renamed(value)])),
    })),
  };
}

/** Let a step wait for another without taking data from it, or no longer. */
export function withOrder(graph, { step: id, after, isAfter }) {
  return withStep(graph, id, (step) => ({
    ...step, after: isAfter ? [...new Set([...step.after, after])] : step.after.filter((source) => source !== after),
  }));
}

/** A free identifier for a new step of a tool: "flood_model", then "flood_model_2". */
export function freeStepId(graph, tool) {
  const words = tool.replace(/^(DC|SA|MP|DT|AL)_/, "").replace(/[^A-Za-z0-9]+/g, "_").toLowerCase();
  const base = (/^[a-z]/.test(words) ? words : `step_${words}`).slice(0, 40).replace(/_+$/, "");
  let number = 1;
  while (stepOf(graph, number === 1 ? base : `${base}_${number}`)) {
    number += 1;
  }
  return number === 1 ? base : `${base}_${number}`;
}

/** Are two plans the same in what they say? */
export function samePlan(left, right) {
  return canonical(left) === canonical(right);
}

function canonical(value) {
  return JSON.stringify(value, (_, part) => (part && typeof part === "object" && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    : part));
}
