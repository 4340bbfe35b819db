/** Search over satellite tiles. */

import { boxQuery } from "../lib/box.js";

/** @returns {{results, model, notices, ms, czml}} */
export function searchTiles(client, { query, box = null, count = 12 }, options) {
  const parameters = new URLSearchParams({ q: query, k: String(count) });
  if (box) {
    parameters.set("bbox", boxQuery(box));
  }
  return client.get(`geoquery/search?${parameters}`, options);
}

/** Facts of one tile: footprint, sensor, source, licence. */
export function readTile(client, tile) {
  return client.get(`geoquery/tiles/${encodeURIComponent(tile)}`);
}
