/** A finished run: figures, limits, layers and files. */

import { el } from "./dom.js";
import { downloadsView } from "./downloads.js";
import { notice } from "./notice.js";
import { summaryView } from "./summary.js";

/** @returns the elements, in reading order; `layers` is the layer list */
export function resultView(run, layers) {
  const notes = run.payload?.notes ?? [];
  return [
    summaryView(run.summary),
    notes.length > 0 ? limits(notes) : null,
    layers,
    downloadsView(run),
  ].filter(Boolean);
}

function limits(notes) {
  return el("section", { class: "limits", "aria-label": "Limits of this result" }, [
    el("h3", { text: "Read this before you act on it" }),
    ...notes.map((text) => notice("simple", text)),
  ]);
}
