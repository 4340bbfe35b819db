/**
 * A run's layers on the globe, bottom first: pictures and lines as imagery, which keeps its order, and
 * place names as CZML, which lies above all.
 */

import { geojsonToCzml } from "../lib/geojson_czml.js";
import { isDrawnAsPicture } from "../lib/line_picture.js";
import { rectangle } from "./camera.js";
import { ImageryLayer, SingleTileImageryProvider } from "./cesium.js";
import { placeFrames } from "./frame_layer.js";
import { lineProvider } from "./line_layer.js";
import { renderWhileLoading } from "./rendering.js";

const NAME_COLOUR = "#ffd479";

/** @returns {{show, update, showFrame, clear}} */
export function createResultLayers(widget, drawings, readJson) {
  let shown = new Map();

  function clear() {
    shown.forEach((layer) => layer.remove());
    shown = new Map();
    widget.scene.requestRender();
  }

  async function show(payload) {
    const made = await Promise.all(payload.layers.map((layer) => prepare(layer)));
    clear();
    for (const { layer, place } of made) {
      shown.set(layer.id, await place());
    }
    renderWhileLoading(widget.scene);
  }

  /** Fetch everything first, so that layers are placed in their order and not as they arrive. */
  async function prepare(layer) {
    if (layer.kind === "image") {
      const provider = await SingleTileImageryProvider.fromUrl(layer.url, {
        rectangle: rectangle(layer.box),
      });
      const place = (layer.frames ?? []).length > 0 ? placeFrames : placeImage;
      return { layer, place: () => place(widget, layer, provider) };
    }
    return prepareFeatures(layer, await readJson(layer.url));
  }

  async function prepareFeatures(layer, collection) {
    const colour = layer.legend?.[0]?.colour ?? NAME_COLOUR;
    if (isDrawnAsPicture(collection)) {
      const provider = await lineProvider(collection, { box: layer.box, colour });
      return { layer, place: () => placeImage(widget, layer, provider) };
    }
    const packets = geojsonToCzml(collection, { id: layer.id, colour, box: layer.box });
    return { layer, place: () => placeFeatures(drawings, layer, packets) };
  }

  function update(states) {
    states.forEach((state) => shown.get(state.id)?.update(state));
    widget.scene.requestRender();
  }

  /** Show one picture of a layer that has several; fulfils once it is there. */
  async function showFrame(id, index) {
    await shown.get(id)?.showFrame(index);
  }

  return { show, update, showFrame, clear };
}

function placeImage(widget, layer, provider) {
  const imagery = new ImageryLayer(provider, { alpha: layer.opacity ?? 1 });
  widget.scene.imageryLayers.add(imagery);
  return {
    update: ({ visible, opacity }) => Object.assign(imagery, { show: visible, alpha: opacity }),
    remove: () => widget.scene.imageryLayers.remove(imagery, true),
  };
}

async function placeFeatures(drawings, layer, packets) {
  const name = `layer-${layer.id}`;
  await drawings.show(name, packets);
  return {
    update: ({ visible }) => drawings.setVisible(name, visible),
    remove: () => drawings.remove(name),
  };
}
