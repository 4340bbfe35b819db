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
    ...createOutlines(drawings),
    showResult: (payload) => results.show(payload),
    updateLayers: (states) => results.update(states),
    showFrame: (id, index) => results.showFrame(id, index),
    clearResult: () => results.clear(),
  };
}

/** Outlines by name; asking again for one that is there changes nothing, so that it doesn't flicker. */
function createOutlines(drawings) {
  const shown = new Map();
  return {
    outline(name, box, { colour = ACCENT, label = "" } = {}) {
      const key = JSON.stringify([box, colour, label]);
      if (shown.get(name) !== key) {
        shown.set(name, key);
        drawings.show(name, [HEAD, ...outlinePackets(name, box, { colour, label })]);
      }
    },
    clearOutline(name) {
      shown.delete(name);
      drawings.remove(name);
    },
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

/**
 * The container says in its `data-` attributes whether the camera moves, whether the ground and the data
 * sources in view are drawn, and how many pictures lie on the globe.
 */
function markWhenDrawn(widget, container) {
  const { camera } = widget.scene;
  camera.moveStart.addEventListener(() => { container.dataset.moving = "true"; });
  camera.moveEnd.addEventListener(() => { container.dataset.moving = "false"; });
  widget.scene.postRender.addEventListener(() => {
    const drawn = widget.scene.globe.tilesLoaded && widget.dataSourceDisplay.ready;
    container.dataset.drawn = String(drawn);
    container.dataset.pictures = String(widget.scene.imageryLayers.length);
  });
}
