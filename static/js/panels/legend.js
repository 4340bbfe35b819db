/** The legend over the globe: what each colour means, with its unit. */

import { el, replace } from "./dom.js";

/** @returns {{element, show}} `show(payload, states)` draws the legends of the visible layers */
export function legendView() {
  const body = el("div", { class: "legend-body" });
  const element = el("details", { class: "legend", open: !isNarrow(), hidden: true }, [
    el("summary", { text: "Legend" }), body,
  ]);

  function show(payload, states) {
    const visible = new Set(states.filter((state) => state.visible).map((state) => state.id));
    const layers = (payload?.layers ?? [])
      .filter((layer) => visible.has(layer.id) && (layer.legend ?? []).length > 0)
      .toReversed();
    element.hidden = layers.length === 0;
    replace(body, layers.map(layerLegend));
  }
  return { element, show };
}

/** On a phone the legend would cover the map: there it starts folded. */
function isNarrow() {
  return matchMedia("(max-width: 640px)").matches;
}

function layerLegend(layer) {
  return el("section", { class: "legend-layer", "aria-label": layer.title, data: { layer: layer.id } }, [
    el("h3", { text: title(layer) }),
    el("ul", {}, layer.legend.map((entry) => el("li", {}, [swatch(entry), el("span", { text: entry.label })]))),
  ]);
}

/** The unit stands in the title unless every label names it already. */
function title({ title: words, unit, legend }) {
  const named = !unit || legend.every((entry) => entry.label.endsWith(` ${unit}`));
  return named ? words : `${words} (${unit})`;
}

function swatch({ colour }) {
  const element = el("span", { class: "swatch", "aria-hidden": "true" });
  element.style.backgroundColor = /^#[0-9a-f]{6}$/i.test(colour) ? colour : "transparent";
  return element;
}
