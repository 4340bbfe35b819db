/** A state as a small coloured word; the colour only repeats what the word says. */

import { el } from "./dom.js";

const TONES = {
  draft: "quiet", in_review: "waiting", changes_requested: "waiting", approved: "done",
  rejected: "failed", superseded: "quiet", queued: "waiting", running: "running",
  waiting: "waiting", done: "done", failed: "failed", cancelled: "quiet",
};

/** @param {string} state its identifier; `words` is what to write */
export function chip(state, words) {
  return el("span", { class: `chip chip-${TONES[state] ?? "quiet"}`, text: words, data: { state } });
}
