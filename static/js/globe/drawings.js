/** Named sets of CZML on the globe: each can be replaced or taken away as a whole. */

import { CzmlDataSource } from "./cesium.js";
import { renderWhileLoading } from "./rendering.js";

/** @returns {{show, remove, setVisible}} */
export function createDrawings(widget) {
  const sources = new Map();
  const requests = new Map();

  function begin(name) {
    const number = (requests.get(name) ?? 0) + 1;
    requests.set(name, number);
    return number;
  }

  function takeAway(name) {
    const source = sources.get(name);
    sources.delete(name);
    if (source) {
      widget.dataSources.remove(source, true);
      widget.scene.requestRender();
    }
  }

  /** Packets take a while to load; what was asked for last under a name is what stays. */
  async function show(name, packets) {
    const number = begin(name);
    const source = await CzmlDataSource.load(packets);
    if (requests.get(name) !== number) {
      return;
    }
    takeAway(name);
    sources.set(name, source);
    await widget.dataSources.add(source);
    renderWhileLoading(widget.scene);
  }

  function remove(name) {
    begin(name);
    takeAway(name);
  }

  function setVisible(name, visible) {
    const source = sources.get(name);
    if (source) {
      source.show = visible;
      widget.scene.requestRender();
    }
  }

  return { show, remove, setVisible };
}
