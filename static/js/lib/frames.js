/** A layer's pictures over time: which to load, where they lie, and what their times are called. */

const AHEAD = 4;

/** The frames to hold while one is shown: itself, those that come next, and the one before. */
export function framesToHold(index, count, ahead = AHEAD) {
  const next = Array.from({ length: Math.min(ahead, count - 1) }, (_, step) => (index + 1 + step) % count);
  return [...new Set([index, ...next, (index - 1 + count) % count])];
}

/** A frame's picture lies beside the layer's own, under its own digest. */
export function frameUrl(layer, frame) {
  return layer.url.replace(layer.artifact, frame.artifact);
}

/** The layer of a payload that has pictures over time, if one has. */
export function layerOverTime(payload) {
  return (payload?.layers ?? []).find((layer) => (layer.frames ?? []).length > 1) ?? null;
}

/** A time since the start in words: "0 min", "45 min", "2 h 30 min", "1 day 6 h". */
export function timeWords(seconds) {
  const minutes = Math.round(seconds / 60);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [
    days > 0 ? `${days} ${days === 1 ? "day" : "days"}` : "",
    hours > 0 ? `${hours} h` : "",
    rest > 0 ? `${rest} min` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : "0 min";
}
