/** One input of a step in the editor: where its value comes from, the value, its limits and its problems. */

import { originKey, originOf, referenceFromKey } from "../lib/field_values.js";
import { literalText } from "../lib/literals.js";
import { rangeWords } from "../lib/tool_inputs.js";
import { fieldType, isFigures, isWritable } from "../lib/value_types.js";
import { sentence } from "../lib/words.js";
import { el, replace } from "../panels/dom.js";
import { listControl } from "./list_control.js";
import { sourceWords } from "./source_words.js";
import { valueControl } from "./value_control.js";

/**
 * @param {{step: object, name: string, input: object, type: object, sources: object[], itemSources: object[],
 *   typed: object|null, origin: string|null}} facts `origin` is one that was chosen and has no value yet
 * @param {{onValue, onWrong, onOrigin}} listeners
 * @returns {{name, element, showProblems}}
 */
export function inputField(facts, listeners) {
  const { step, name, input } = facts;
  const id = `input-${step.id}-${name}`;
  const error = el("p", { class: "field-error", id: `${id}-error`, role: "alert", text: facts.typed?.message ?? "" });
  const problems = el("ul", { class: "field-problems", id: `${id}-problems` });
  const current = facts.origin ?? currentOrigin(facts);
  const origin = originSelect(id, facts, current, listeners);
  const control = current === "value" ? controlFor(id, facts, listeners, error) : null;
  const described = `${id}-hint ${id}-error ${id}-problems`;
  [...(control?.querySelectorAll("input, select, textarea") ?? []), origin].filter(Boolean)
    .forEach((part) => part.setAttribute("aria-describedby", described));
  return {
    name,
    element: el("div", { class: "field", data: { field: name } }, [
      el("label", { for: control ? id : `${id}-origin` }, [
        sentence(name), input.isRequired ? null : el("span", { class: "hint", text: " (may be left out)" }),
      ]),
      origin, control,
      el("p", { class: "hint", id: `${id}-hint`, text: hintOf(input) }),
      error, problems,
    ]),
    showProblems: (found) => showProblems(problems, found),
  };
}

function currentOrigin({ step, name, input }) {
  const origin = originOf(step, name);
  return origin.from === "default" && (input.isRequired || hasOwnDefault(input)) ? "value" : originKey(origin);
}

function hasOwnDefault(input) {
  return input.default !== null && input.default !== undefined;
}

function controlFor(id, facts, { onValue, onWrong }, error) {
  const take = (value) => {
    error.textContent = "";
    onValue(value);
  };
  const refuse = (typed, message) => {
    error.textContent = message;
    onWrong({ ...typed, message });
  };
  const value = facts.step.inputs[facts.name];
  return facts.type.form === "list" && !isFigures(facts.type) && Array.isArray(value ?? [])
    ? listControl({ id, type: facts.type, value: value ?? [], sources: facts.itemSources, onValue: take, onWrong: refuse })
    : valueControl({
      id, input: facts.input, type: fieldType(facts.type), typed: facts.typed, onValue: take, onWrong: refuse,
      value: value ?? facts.input.default ?? null,
    });
}

/** Where the value may come from; none where there is nothing to choose. */
function originSelect(id, facts, current, { onOrigin, onValue }) {
  const options = [...plainOptions(facts), ...facts.sources.map((source) => ({
    key: originKey({ from: "step", reference: source }), text: sourceWords(source),
  }))];
  if (!options.some(({ key }) => key === current)) {
    options.push({ key: current, text: `${originText(current)} (does not fit)` });
  }
  if (options.length < 2 && current === "value") {
    return null;
  }
  const choose = () => {
    const reference = referenceFromKey(select.value);
    if (reference) {
      onValue(reference);
    } else if (select.value === "default") {
      onValue(undefined);
    }
    onOrigin(select.value);
  };
  const select = el("select", {
    id: `${id}-origin`, class: "origin", "aria-label": `${sentence(facts.name)}: where it comes from`, on: { change: choose },
  }, options.map(({ key, text }) => el("option", { value: key, text, selected: key === current })));
  return select;
}

/** A default that has a value is shown in the control itself. */
function plainOptions({ input, type }) {
  const isList = type.form === "list";
  return [
    hasOwnDefault(input) || input.isRequired ? null : { key: "default", text: "Left to the tool" },
    isWritable(type) || isList ? { key: "value", text: isList && !isFigures(type) ? "A list made here" : "A value written here" } : null,
  ].filter(Boolean);
}

function originText(key) {
  const reference = referenceFromKey(key);
  return reference ? sourceWords(reference) : "A value written here";
}

function hintOf(input) {
  const range = rangeWords(input);
  return [
    input.description, range ? `${sentence(range)}.` : "",
    hasOwnDefault(input) ? `Default: ${literalText({ value: input.default, unit: input.unit })}.` : "",
  ].filter(Boolean).join(" ");
}

function showProblems(list, found) {
  replace(list, found.map((problem) => el("li", {}, [
    el("span", { text: problem.message }), problem.hint ? el("span", { class: "hint", text: problem.hint }) : null,
  ])));
  list.closest(".field")?.classList.toggle("field-wrong", found.length > 0);
}
