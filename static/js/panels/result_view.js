/** A finished run: figures, limits, layers and files. */

import { el } from "./dom.js";
import { downloadsView } from "./downloads.js";
import { summaryView } from "./summary.js";

/** @returns the elements, in reading order; `layers` is the layer list */
export function resultView(run, layers) {
  const notes = run.payload?.notes ?? [];
  return [
    ...summaryView(run.summary),
    layers,
    notes.length > 0 ? limits(notes) : null,
    downloadsView(run),
  ].filter(Boolean);
}

function limits(notes) {
  return el("section", { class: "limits", "aria-labelledby": "limits-title" }, [
    el("h3", { id: "limits-title", text: "Read this before you act on it" }),
    el("ul", {}, notes.map((text) => el("li", { text }))),
  ]);
}
