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
  const unused = sources.filter((source) => !value.some((item) => isReference(item) && keyOf(item) === keyOf(source)));
  const canWrite = isWritable(type.item) && fieldType(type.item).form === "text";
  return el("div", { class: "list-control" }, [
    el("ol", {}, rows),
    unused.length > 0
      ? el("button", { type: "button", id: rows.length === 0 ? id : `${id}-add`, class: "button button-small", text: "Add an output", on: { click: () => onValue([...value, referenceTo(unused.at(-1))]) } })
      : null,
    canWrite
      ? el("button", { type: "button", id: `${id}-write`, class: "button button-small", text: "Add a text", on: { click: () => onValue([...value, ""]) } })
      : null,
    rows.length === 0 && unused.length === 0 && !canWrite
      ? el("p", { class: "hint", text: "No step of this plan gives anything that fits: add one first." })
      : null,
  ]);
}

const keyOf = (source) => originKey({ from: "step", reference: source });

function row(parts, item, place) {
  const { id, value, onValue } = parts;
  const rowId = place === 0 ? id : `${id}-${place}`;
  const without = value.filter((_, other) => other !== place);
  return el("li", { class: "list-row" }, [
    isReference(item) ? sourceSelect(parts, item, place, rowId) : textItem(parts, item, place, rowId),
    place > 0
      ? el("button", { type: "button", class: "button button-small", text: "\u2191", "aria-label": `Move item ${place + 1} up`, id: `${id}-up-${place}`, on: { click: () => onValue(movedUp(value, place)) } })
      : null,
    el("button", { type: "button", class: "button button-small", text: "\u00d7", "aria-label": `Remove item ${place + 1}`, on: { click: () => onValue(without) } }),
  ]);
}

function sourceSelect({ value, sources, onValue }, item, place, rowId) {
  const current = keyOf(item);
  const options = sources.map((source) => ({ key: keyOf(source), text: sourceWords(source) }));
  if (!options.some(({ key }) => key === current)) {
    options.push({ key: current, text: `${sourceWords(item)} (does not fit)` });
  }
  const select = el("select", { id: rowId, "aria-label": `Item ${place + 1}`, on: { change: () => onValue(value.with(place, referenceFromKey(select.value))) } },
    options.map(({ key, text }) => el("option", { value: key, text, selected: key === current })));
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
