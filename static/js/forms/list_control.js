/** A list as an input: outputs of other steps, or values, in an order. */

import { fieldText, fieldValue, originKey, referenceFromKey } from "../lib/field_values.js";
import { isReference } from "../lib/literals.js";
import { referenceTo } from "../lib/fitting.js";
import { fieldType, isWritable } from "../lib/value_types.js";
import { el } from "../panels/dom.js";
import { sourceWords } from "./source_words.js";

/** @param {{id, type, value: any[], sources: object[], onValue: function, onWrong: function}} parts */
export function listControl(parts) {
  const { id, value, sources, type, onValue } = parts;
  const rows = value.map((item, place) => row(parts, item, place));
  const used = new Set(value.filter(isReference).map(keyOf));
  const unused = sources.filter((source) => !used.has(keyOf(source)));
  const canWrite = isWritable(type.item) && fieldType(type.item).form === "text";
  return el("div", { class: "list-control" }, [
    el("ol", {}, rows),
    unused.length > 0
      ? small("Add an output", { id: rows.length === 0 ? id : `${id}-add` }, () => onValue([...value, referenceTo(unused.at(-1))]))
      : null,
    canWrite
      ? small("Add a text", { id: `${id}-write` }, () => onValue([...value, ""]))
      : null,
    rows.length === 0 && unused.length === 0 && !canWrite
      ? el("p", { class: "hint", text: "No step of this plan gives anything that fits: add one first." })
      : null,
  ]);
}

function small(text, attributes, onClick) {
  return el("button", { type: "button", class: "button button-small", text, ...attributes, on: { click: onClick } });
}

const keyOf = (source) => originKey({ from: "step", reference: source });

function row(parts, item, place) {
  const { id, value, onValue } = parts;
  const rowId = place === 0 ? id : `${id}-${place}`;
  const without = value.filter((_, other) => other !== place);
  return el("li", { class: "list-row" }, [
    isReference(item) ? sourceSelect(parts, item, place, rowId) : textItem(parts, item, place, rowId),
    place > 0
      ? small("\u2191", { "aria-label": `Move item ${place + 1} up`, id: `${id}-up-${place}` }, () => onValue(movedUp(value, place)))
      : null,
    small("\u00d7", { "aria-label": `Remove item ${place + 1}` }, () => onValue(without)),
  ]);
}

function sourceSelect({ value, sources, onValue }, item, place, rowId) {
  const current = keyOf(item);
  const options = sources.map((source) => ({ key: keyOf(source), text: sourceWords(source) }));
  if (!options.some(({ key }) => key === current)) {
    options.push({ key: current, text: `${sourceWords(item)} (does not fit)` });
  }
  const choose = () => onValue(value.with(place, referenceFromKey(select.value)));
  const select = el("select", { id: rowId, "aria-label": `Item ${place + 1}`, on: { change: choose } }, options.map(({ key, text }) => el("option", { value: key, text, selected: key === current })));
  return select;
}

function textItem({ type, value, onValue, onWrong }, item, place, rowId) {
  const form = fieldType(type.item).form;
  const input = el("input", { id: rowId, type: "text", value: fieldText(item).text, "aria-label": `Item ${place + 1}` });
  input.addEventListener("change", () => {
    try {
      onValue(value.with(place, fieldValue({}, form, { text: input.value })));
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error;
      }
      onWrong({ text: input.value }, error.message);
    }
  });
  return input;
}

function movedUp(value, place) {
  return value.with(place - 1, value[place]).with(place, value[place - 1]);
}
