/** What changed between two versions of a plan, step by step, as a picture and a list show it. */

import { literalText, isQuantity, isReference } from "./literals.js";

/**
 * @param {{changes: {step, what, old, new, sentence}[]}|null} difference as the API gives it
 * @returns {{added: Set, changed: Set, removed: {id, tool}[]}}
 */
export function changedSteps(difference) {
  const added = new Set();
  const removed = new Map();
  const changed = new Set();
  for (const change of realChanges(difference).filter(({ step }) => step)) {
    if (change.what === "step" && isAbsent(change.old)) {
      added.add(change.step);
    } else if (change.what === "step" && isAbsent(change.new)) {
      removed.set(change.step, valueOf(change.old));
    } else {
      changed.add(change.step);
    }
  }
  [...added].forEach((id) => changed.delete(id));
  return { added, changed, removed: [...removed].map(([id, tool]) => ({ id, tool: String(tool ?? "") })) };
}

/** The changes that a reader can see: 12 written as 12.0 is none. */
export function realChanges(difference) {
  return (difference?.changes ?? []).filter((change) => isAbsent(change.old) || isAbsent(change.new) ||
    JSON.stringify(valueOf(change.old)) !== JSON.stringify(valueOf(change.new)));
}

/** The changes in groups: those of the whole plan first, then step by step. */
export function changesByStep(difference) {
  const groups = new Map();
  for (const change of realChanges(difference)) {
    const key = change.step ?? "";
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups].sort(([a], [b]) => Number(a !== "") - Number(b !== "")).map(([step, changes]) => ({ step, changes }));
}

/** One side of a change in words; null where there is nothing on that side. */
export function sideWords(side) {
  if (isAbsent(side)) {
    return null;
  }
  const value = valueOf(side);
  if (isReference(value)) {
    return value.path ? `${value.path} of ${value.from}` : `output of ${value.from}`;
  }
  if (isQuantity(value)) {
    return literalText(value);
  }
  if (typeof value === "number") {
    return String(Number(value.toPrecision(6)));
  }
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.join(", ") || "none";
  }
  return value === null ? "left to the tool" : literalText({ value, unit: null });
}

/** A side may come as canonical JSON text or as the value itself. */
function valueOf(side) {
  if (typeof side !== "string") {
    return side;
  }
  try {
    return JSON.parse(side);
  } catch {
    return side;
  }
}

function isAbsent(side) {
  return side === null || side === undefined;
}
