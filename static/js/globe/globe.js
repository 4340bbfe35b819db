/** The globe as the pages use it; nothing of Cesium shows through. */

import { boxCentre } from "../lib/box.js";
import { boxPacket, namePacket, rankPacket } from "../lib/czml_packets.js";
import { flyToBox, flyToWholeEarth, pointBelow, startAtWholeEarth, viewBox } from "./camera.js";
import { createDrawings } from "./drawings.js";
import { onGroundClick } from "./picking.js";
import { createResultLayers } from "./result_layers.js";
import { canDraw, createWidget } from "./widget.js";

const ACCENT = "#ffb84d";
const HEAD = { id: "document", version: "1.0" };

/**
 * @param {HTMLElement} container the element to fill
 * @param {{readJson: function}} services how to fetch a layer's GeoJSON
 * @returns the globe, or null where the browser can't draw it
 */
export function createGlobe(container, { readJson }) {
  if (!canDraw()) {
    return null;
  }
  const widget = createWidget(container);
  const { camera } = widget.scene;
  const drawings = createDrawings(widget);
  const results = createResultLayers(widget, drawings, readJson);
  startAtWholeEarth(camera);
  markWhenDrawn(widget, container);
  return {
    flyTo: (box, options) => flyToBox(camera, box, options),
    wholeEarth: (point = pointBelow(camera)) => flyToWholeEarth(camera, point),
    zoom: (factor) => zoom(widget, factor),
    view: () => viewBox(camera),
    onClick: (callback) => onGroundClick(widget, callback),
    showTiles: (czml, points) => Promise.all([
      drawings.show("tiles", czml),
      drawings.show("ranks", [HEAD, ...points.map(rankPacket)]),
    ]),
    clearTiles: () => ["tiles", "ranks"].forEach((name) => drawings.remove(name)),
    outline: (name, box, { colour = ACCENT, label = "" } = {}) =>
      drawings.show(name, [HEAD, ...outlinePackets(name, box, { colour, label })]),
    clearOutline: (name) => drawings.remove(name),
    showResult: (payload) => results.show(payload),
    updateLayers: (states) => results.update(states),
    clearResult: () => results.clear(),
  };
}

function outlinePackets(name, box, { colour, label }) {
  const outline = boxPacket(box, { id: name, name: label, colour });
  return label === ""
    ? [outline]
    : [outline, namePacket({ ...boxCentre(box), lat: box.north }, { id: `${name}-label`, name: label, colour })];
}

function zoom(widget, factor) {
  const { camera } = widget.scene;
  const { height } = camera.positionCartographic;
  camera.zoomIn(height * (1 - 1 / factor));
  widget.scene.requestRender();
}

/** `data-drawn` on the container says whether the ground and the data sources in view are drawn. */
function markWhenDrawn(widget, container) {
  widget.scene.postRender.addEventListener(() => {
    const drawn = widget.scene.globe.tilesLoaded && widget.dataSourceDisplay.ready;
    container.dataset.drawn = String(drawn);
    container.dataset.pictures = String(widget.scene.imageryLayers.length);
  });
}
