/** The globe with what lies over it: controls, legend, attribution; shared by the pages that show a map. */

import { createGlobe } from "../globe/globe.js";
import { attributionLine, payloadAttributions } from "../panels/attribution.js";
import { globeControls } from "../panels/globe_controls.js";
import { legendView } from "../panels/legend.js";
import { notice } from "../panels/notice.js";
import { setOpacity, setVisible, startLayers } from "../state/layers.js";
import { createStore } from "../state/store.js";
import { layerList } from "../panels/layer_list.js";
import { createTimeControl } from "./time_control.js";

/**
 * @param {HTMLElement} stage the element that holds the globe
 * @param client the API client
 * @returns the globe (or null), and how to show a result on it
 */
export function createWorkspace(stage, client) {
  const attribution = attributionLine(stage.querySelector("[data-attribution]"));
  const legend = legendView();
  const globe = openGlobe(stage, client);
  stage.querySelector("[data-foot]").prepend(legend.element);
  attribution.show();
  const time = createTimeControl(stage, globe);
  return {
    globe,
    attribution,
    showPayload: (payload) => showPayload({ globe, legend, attribution, time }, payload),
    clear() {
      time.clear();
      globe?.clearResult();
      globe?.clearTiles();
      globe?.clearOutline("place");
      globe?.clearOutline("selected");
      legend.show(null, []);
      attribution.show();
    },
  };
}

function openGlobe(stage, client) {
  const globe = createGlobe(stage.querySelector("[data-globe]"), {
    readJson: (url) => readJson(client, url),
  });
  stage.append(globe ? globeControls(globe) : notice("warning",
    "This browser can't draw the globe: WebGL is off or missing. Requests, plans and downloads still work."));
  return globe;
}

async function readJson(client, url) {
  const root = client.address("");
  const path = new URL(url, document.baseURI).pathname;
  return client.get(path.slice(root.length));
}

/** Draw a payload; the layer list it returns controls what was drawn. */
async function showPayload({ globe, legend, attribution, time }, payload) {
  const store = createStore(startLayers(payload));
  store.watch((states) => legend.show(payload, states));
  attribution.show(payloadAttributions(payload));
  if (globe) {
    globe.clearOutline("place");
    globe.flyTo(payload.box, { margin: 0.07 });
    await globe.showResult(payload);
    store.watch((states) => globe.updateLayers(states));
    time.show(payload, store);
  }
  return layerList(payload, store, { setVisible, setOpacity });
}
