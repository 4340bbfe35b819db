/** The search for datasets. */

import { toParameters } from "../lib/dataset_query.js";

/** @returns {{router, chips, results, facets, notices, degraded, timings_ms}} */
export function findDatasets(client, query, options) {
  return client.get(`discovery/search?${toParameters(query)}`, options);
}

/** What the catalogue holds. */
export function catalogueStatus(client, options) {
  return client.get("discovery/status", options);
}
