/** A plan's estimate in words. */

import { bytes, count, duration, number } from "./quantity.js";

/** Short statements of what a run would take; what is zero or unknown is left out. */
export function estimateWords(estimate) {
  if (!estimate) {
    return [];
  }
  const words = [];
  if (Number.isFinite(estimate.seconds)) {
    words.push({ name: "Time", text: duration(estimate.seconds) });
  }
  if (estimate.cells > 0) {
    words.push({ name: "Grid", text: `${number(estimate.cells)} cells` });
  }
  if (estimate.bytes > 0) {
    words.push({ name: "Storage", text: bytes(estimate.bytes) });
  }
  words.push({
    name: "Outside calls",
    text: estimate.external_calls > 0 ? count(estimate.external_calls, "call") : "none",
  });
  return words;
}
