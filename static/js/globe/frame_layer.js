/** Pictures over time on the globe: a few are held ready, so that one follows another without a gap. */

import { frameUrl, framesToHold } from "../lib/frames.js";
import { rectangle } from "./camera.js";
import { ImageryLayer, SingleTileImageryProvider } from "./cesium.js";
import { renderWhileLoading } from "./rendering.js";

/**
 * Place a layer that has frames; until one is asked for, it shows its still picture.
 *
 * A picture that is held ready is drawn with no opacity: Cesium loads it, and showing it costs one frame.
 * @param still the imagery provider of the layer's own picture
 * @returns {{update, remove, showFrame}} `showFrame` fulfils once the picture is there
 */
export function placeFrames(widget, layer, still) {
  const { imageryLayers } = widget.scene;
  const anchor = new ImageryLayer(still, { alpha: layer.opacity ?? 1 });
  imageryLayers.add(anchor);
  const state = { visible: true, opacity: layer.opacity ?? 1, shown: null, wanted: null, gone: false };
  const held = new Map();

  function dress() {
    const own = held.get(state.shown)?.imagery ?? anchor;
    [anchor, ...[...held.values()].map(({ imagery }) => imagery)].filter(Boolean).forEach((imagery) => {
      Object.assign(imagery, { show: state.visible, alpha: imagery === own ? state.opacity : 0 });
    });
    widget.scene.requestRender();
  }

  function load(index) {
    if (!held.has(index)) {
      const entry = { imagery: null, ready: null };
      entry.ready = fetchFrame(index, entry).catch((error) => {
        held.delete(index); // so that the next look tries again
        throw error;
      });
      held.set(index, entry);
    }
    return held.get(index).ready;
  }

  async function fetchFrame(index, entry) {
    const provider = await SingleTileImageryProvider.fromUrl(frameUrl(layer, layer.frames[index]), {
      rectangle: rectangle(layer.box),
    });
    if (state.gone || held.get(index) !== entry) {
      return;
    }
    entry.imagery = new ImageryLayer(provider, { alpha: 0, show: state.visible });
    imageryLayers.add(entry.imagery, imageryLayers.indexOf(anchor) + 1);
  }

  function letGo(keep) {
    [...held].filter(([index]) => !keep.includes(index) && index !== state.shown).forEach(([index, { imagery }]) => {
      held.delete(index);
      if (imagery) {
        imageryLayers.remove(imagery, true);
      }
    });
  }

  async function showFrame(index) {
    state.wanted = index;
    const keep = framesToHold(index, layer.frames.length);
    const ready = load(index);
    keep.slice(1).forEach((other) => load(other).catch(() => {})); // asked for again when its turn comes
    await ready;
    if (state.wanted === index && !state.gone) {
      state.shown = index;
      letGo(keep);
      dress();
      renderWhileLoading(widget.scene);
    }
  }

  return {
    showFrame,
    update({ visible, opacity }) {
      Object.assign(state, { visible, opacity });
      dress();
    },
    remove() {
      state.gone = true;
      held.forEach(({ imagery }) => imagery && imageryLayers.remove(imagery, true));
      held.clear();
      imageryLayers.remove(anchor, true);
    },
  };
}
