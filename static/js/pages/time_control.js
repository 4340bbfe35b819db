/** The time slider of a result that has pictures over time, wired to the globe and the list of layers. */

import { layerOverTime } from "../lib/frames.js";
import { el, replace } from "../panels/dom.js";
import { timeSlider } from "../panels/time_slider.js";
import { showAlone } from "../state/layers.js";

/** @returns {{show, clear}} */
export function createTimeControl(stage, globe) {
  const place = el("div", { class: "time-place" });
  stage.querySelector("[data-attribution]").before(place);
  let slider = null;

  function clear() {
    slider?.remove();
    slider = null;
    replace(place);
  }

  function show(payload, store) {
    clear();
    const layer = layerOverTime(payload);
    if (!layer || !globe) {
      return;
    }
    const isVisible = () => store.get().some(({ id, visible }) => id === layer.id && visible);
    const problem = el("p", { class: "time-problem", role: "alert" });
    slider = timeSlider(layer, {
      onFrame: (index) => globe.showFrame(layer.id, index),
      onUse: () => {
        replace(problem);
        if (!isVisible()) {
          store.set(showAlone(store.get(), payload, layer.id));
        }
      },
      onProblem: () => { problem.textContent = "A picture of the flood could not be loaded. Play again to retry."; },
    });
    replace(place, slider.element, problem);
    const own = slider;
    store.watch(() => { if (!isVisible()) { own.pause(); } });
  }

  return { show, clear };
}
