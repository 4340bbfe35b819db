/** A plan's estimate against the limits of the site, in words. */

import { bytes, count, duration, number } from "./quantity.js";

const AMOUNTS = [
  { key: "seconds", limit: "max_seconds", name: "Time", write: duration },
  { key: "cells", limit: "max_cells", name: "Grid", write: (value) => `${number(value)} cells` },
  { key: "bytes", limit: "max_bytes", name: "Storage", write: bytes },
  {
    key: "external_calls", limit: "max_external_calls", name: "Outside calls",
    write: (value) => (value === 0 ? "none" : count(value, "call")),
  },
];

/** @returns {{name, text, limit, share, isOver}[]} one of each amount; `share` is null where there is no limit */
export function estimateRows(estimate, limits) {
  return AMOUNTS
    .filter(({ key }) => Number.isFinite(estimate?.[key]))
    .map(({ key, limit, name, write }) => {
      const most = limits?.[limit];
      const isLimited = Number.isFinite(most) && most > 0;
      return {
        name,
        text: write(estimate[key]),
        limit: isLimited ? write(most) : null,
        share: isLimited ? Math.min(1, estimate[key] / most) : null,
        isOver: isLimited && estimate[key] > most,
      };
    });
}
