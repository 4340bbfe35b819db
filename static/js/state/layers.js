/** Which of a result's layers are shown, and how opaque. */

/** The layers as the payload first shows them, bottom first. */
export function startLayers(payload) {
  return payload.layers.map((layer) => ({
    id: layer.id, visible: layer.visible ?? true, opacity: layer.opacity ?? 1,
  }));
}

/** Show or hide one layer. */
export function setVisible(layers, id, visible) {
  return layers.map((layer) => (layer.id === id ? { ...layer, visible } : layer));
}

/** Set one layer's opacity, kept between 0 and 1. */
export function setOpacity(layers, id, opacity) {
  const kept = Math.min(1, Math.max(0, opacity));
  return layers.map((layer) => (layer.id === id ? { ...layer, opacity: kept } : layer));
}

/** Show one layer and hide the other pictures that have classes: one over another they could not be read. */
export function showAlone(layers, payload, id) {
  const isRival = (layer) => layer.kind === "image" && (layer.legend ?? []).length > 0 && layer.id !== id;
  const rivals = new Set(payload.layers.filter(isRival).map((layer) => layer.id));
  return layers.map((layer) => ({ ...layer, visible: layer.id === id || (layer.visible && !rivals.has(layer.id)) }));
}
