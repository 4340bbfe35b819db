/** One step of a plan in the editor: its name, purpose, inputs, what it waits for, and its checkpoint. */

import { fieldType, givenType, isFigures, typeOf } from "../lib/value_types.js";
import { dependents, sourcesOf } from "../lib/plan_shape.js";
import { fittingSources } from "../lib/fitting.js";
import { isReference } from "../lib/literals.js";
import { problemsByField } from "../lib/problem_place.js";
import { effectWords, isHighRisk } from "../lib/tool_search.js";
import { toolWords } from "../lib/words.js";
import { el, replace } from "../panels/dom.js";
import { problemList } from "../panels/notice.js";
import { inputField } from "./input_field.js";
import { stepWords } from "./step_words.js";

/** Forms of values that are typed letter by letter. */
const TYPED = ["number", "integer", "text", "figures", "anything"];

/**
 * @param {{graph, step, tools: Object<string, object>, inputs: object, policy: object|null, typed: Map, origins: Map}} facts
 *   `typed` holds text that could not be read, `origins` choices that have no value yet; both by "step.input"
 * @param {{onInput, onWrong, onRename, onPurpose, onCheckpoint, onOrder, onRemove, onRedraw}} listeners
 * @returns {{element, showProblems}}
 */
export function stepForm(facts, listeners) {
  const { step, tools, inputs } = facts;
  const known = inputs[step.tool] ?? {};
  const fields = Object.entries(known).map(([name, input]) => makeField(facts, listeners, name, input));
  const general = el("div", { class: "step-problems", role: "status" });
  const asking = checkpointField(facts, listeners);
  const element = el("form", {
    class: "step-form", "aria-label": `Step ${step.id}`, novalidate: true, on: { submit: (event) => event.preventDefault() },
  }, [
    head(step, tools[step.tool], facts.policy),
    general,
    el("div", { class: "fields" }, [...fields.map((field) => field.element), ...strangers(facts, known, listeners)]),
    asking.element,
    orderFields(facts, listeners),
    ...stepWords(step, listeners),
    el("div", { class: "actions" }, [el("button", {
      type: "button", class: "button button-danger button-small", text: "Remove this step", on: { click: listeners.onRemove },
    })]),
  ]);
  const places = [...fields, asking];
  return {
    element,
    showProblems(problems) {
      const found = problemsByField(problems, step.id, places.map((place) => place.name));
      places.forEach((place) => place.showProblems(found.get(place.name) ?? []));
      const others = (found.get("") ?? []).map((problem) => ({ ...problem, step: null }));
      replace(general, others.length > 0 ? el("div", { class: "notice notice-error" }, [problemList(others)]) : null);
    },
  };
}

function head(step, tool, policy) {
  return el("div", { class: "step-head" }, [
    el("h2", { id: "step-title", tabindex: -1, text: step.id }),
    el("p", { class: "hint", text: toolWords(step.tool) }),
    el("p", { text: tool?.description ?? "This tool is not in the library: the step can only be removed." }),
    tool ? el("p", { class: "meta" }, [
      el("span", { text: `Gives ${tool.output?.type ?? "a value"}; ${effectWords(tool.effects).join(", ")}; version ${tool.version}.` }),
      isHighRisk(tool, policy) ? el("strong", { class: "risk-word", text: "High-risk" }) : null,
    ]) : null,
  ]);
}

function makeField(facts, listeners, name, input) {
  const { graph, step, tools } = facts;
  const type = givenType(typeOf(tools[step.tool].inputs[name].schema));
  const key = `${step.id}.${name}`;
  return inputField({
    step, name, input, type,
    sources: fittingSources(graph, tools, { step: step.id, type }),
    itemSources: type.form === "list" ? fittingSources(graph, tools, { step: step.id, type: type.item }) : [],
    typed: facts.typed.get(key) ?? null,
    origin: facts.origins.get(key) ?? null,
  }, {
    onValue: (value) => listeners.onInput(name, value, { isTyped: isTyped(type) && !isReference(value) }),
    onWrong: (typed) => listeners.onWrong(name, typed),
    onOrigin: (origin) => listeners.onOrigin(name, origin, input),
  });
}

function isTyped(type) {
  return TYPED.includes(fieldType(type).form) && (type.form !== "list" || isFigures(type));
}

/** Inputs that the tool doesn't have: only to be removed. */
function strangers({ step }, known, listeners) {
  return Object.keys(step.inputs).filter((name) => !(name in known)).map((name) => el("div", { class: "field", data: { field: name } }, [
    el("span", { text: name }),
    el("p", { class: "hint", text: `The tool has no such input. It holds ${JSON.stringify(step.inputs[name])}.` }),
    el("div", {}, [el("button", {
      type: "button", class: "button button-small", text: `Remove ${name}`, on: { click: () => listeners.onInput(name, undefined, {}) },
    })]),
  ]));
}

function checkpointField({ step, tools, policy }, { onCheckpoint }) {
  const problems = el("ul", { class: "field-problems", id: "checkpoint-problems" });
  const box = el("input", {
    type: "checkbox", id: "step-checkpoint", checked: step.checkpoint, "aria-describedby": "checkpoint-hint checkpoint-problems",
    on: { change: () => onCheckpoint(box.checked) },
  });
  const hint = isHighRisk(tools[step.tool], policy)
    ? "Needed here: the step is high-risk."
    : "The run stops before this step until an approver lets it go on.";
  return {
    name: "checkpoint",
    element: el("div", { class: "field", data: { field: "checkpoint" } }, [
      el("label", { class: "check" }, [box, el("span", { text: "Ask a person before this step" })]),
      el("p", { class: "hint", id: "checkpoint-hint", text: hint }), problems,
    ]),
    showProblems: (found) => replace(problems, found.map((problem) => el("li", { text: problem.message }))),
  };
}

/** Steps that this one may wait for without taking data from them. */
function orderFields({ graph, step }, { onOrder }) {
  const later = dependents(graph, step.id);
  const data = new Set(sourcesOf({ ...step, after: [] }));
  const others = graph.steps.filter((each) => each.id !== step.id && (step.after.includes(each.id) || (!later.has(each.id) && !data.has(each.id))));
  if (others.length === 0) {
    return null;
  }
  return el("details", { class: "order", open: step.after.length > 0 }, [
    el("summary", { text: "Wait for other steps too" }),
    el("fieldset", {}, [
      el("legend", { class: "hint", text: "Without taking anything from them" }),
      ...others.map((each) => {
        const box = el("input", {
          type: "checkbox", id: `after-${each.id}`, checked: step.after.includes(each.id), on: { change: () => onOrder(each.id, box.checked) },
        });
        return el("label", { class: "check" }, [box, el("span", { text: each.id })]);
      }),
    ]),
  ]);
}
