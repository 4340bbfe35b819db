/** Which search result is selected: in the list and on the globe alike. */

import { boxContains, boxFromArray, boxWidth } from "../lib/box.js";

/** The result whose tile holds the point; the smallest where tiles overlap; null where none does. */
export function resultAt(results, point) {
  const holding = results.filter((result) => boxContains(boxFromArray(result.box), point));
  const size = (result) => boxWidth(boxFromArray(result.box));
  return holding.sort((a, b) => size(a) - size(b))[0] ?? null;
}

/** The identifier `step` places further along the list, staying within it. */
export function neighbour(results, tile, step) {
  const index = results.findIndex((result) => result.tile === tile);
  const next = Math.min(results.length - 1, Math.max(0, index + step));
  return results[next]?.tile ?? null;
}
