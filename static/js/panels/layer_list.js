/** Which layers are shown, and how opaque each is. */

import { percent } from "../lib/quantity.js";
import { el } from "./dom.js";

/** @param {object} payload @param store the layers' states */
export function layerList(payload, store, { setVisible, setOpacity }) {
  const said = new Set(payload.notes ?? []);
  const change = (next) => store.set(next);
  const items = payload.layers.toReversed().map((layer) => {
    const state = store.get().find((each) => each.id === layer.id);
    return el("li", { class: "layer" }, [
      toggle(layer, state, (visible) => change(setVisible(store.get(), layer.id, visible))),
      layer.kind === "image"
        ? slider(layer, state, (opacity) => change(setOpacity(store.get(), layer.id, opacity)))
        : null,
      ...(layer.notes ?? []).filter((text) => !said.has(text)).map((text) => el("p", { class: "hint", text })),
    ]);
  });
  const element = el("section", { class: "layers" }, [
    el("h3", { text: "Layers" }), el("ul", {}, items),
  ]);
  store.watch((states) => tick(element, states));
  return element;
}

/** Layers are shown and hidden elsewhere too, such as when a flood is played. */
function tick(element, states) {
  states.forEach(({ id, visible }) => {
    element.querySelector(`input[data-layer="${CSS.escape(id)}"]`).checked = visible;
  });
}

function toggle(layer, state, onChange) {
  const box = el("input", {
    type: "checkbox", checked: state.visible, data: { layer: layer.id }, on: { change: () => onChange(box.checked) },
  });
  return el("label", { class: "layer-name" }, [box, el("span", { text: layer.title })]);
}

function slider(layer, state, onChange) {
  const shown = el("output", { text: percent(state.opacity) });
  const range = el("input", {
    type: "range", min: 0, max: 1, step: 0.05, value: state.opacity, "aria-label": `Opacity of ${layer.title}`,
    on: {
      input: () => {
        shown.textContent = percent(Number(range.value));
        onChange(Number(range.value));
      },
    },
  });
  return el("span", { class: "layer-opacity" }, [range, shown]);
}
