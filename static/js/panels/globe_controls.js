/** Buttons for the globe: what the mouse can do, the keyboard can. */

import { el } from "./dom.js";

/** @param globe the globe's interface */
export function globeControls(globe) {
  const button = (symbol, label, action) => el("button", {
    type: "button", class: "globe-button", "aria-label": label, title: label, text: symbol, on: { click: action },
  });
  return el("div", { class: "globe-controls", role: "group", "aria-label": "Globe" }, [
    button("+", "Zoom in", () => globe.zoom(2)),
    button("\u2212", "Zoom out", () => globe.zoom(0.5)),
    button("\u25cd", "Whole globe", () => globe.wholeEarth()),
  ]);
}
