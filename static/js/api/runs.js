/** Runs of approved plans. */

import { apiQuery } from "../lib/list_address.js";

const path = (id) => `echo/runs/${encodeURIComponent(id)}`;

/** One run with its steps, and its result where there is one. */
export function readRun(client, id) {
  return client.get(path(id));
}

/**
 * @param {object} filters state, page; what is empty is left out
 * @returns a page of runs: {count, next, previous, results}
 */
export function listRuns(client, filters = {}, options = {}) {
  return client.get(`echo/runs?${apiQuery(filters)}`, options);
}

/** Ask a run to stop. */
export function cancelRun(client, id) {
  return client.post(`${path(id)}/cancel`);
}

/** Let a step that waits for a person go on, or skip it. */
export function decideStep(client, id, { step, confirmed, note = "" }) {
  return client.post(`${path(id)}/steps/${encodeURIComponent(step)}/decision`, { confirmed, note });
}

/** A draft of the plan with one step's inputs changed, which keeps what the unchanged steps made. */
export function rerunStep(client, id, { step, inputs }) {
  return client.post(`${path(id)}/rerun`, { step, inputs });
}

/** Where a run's results come from. */
export function readProvenance(client, id) {
  return client.get(`${path(id)}/provenance`);
}

/** The events after a number, by a plain request. */
export function pollEvents(client, id, after) {
  return client.get(`${path(id)}/events?poll=1&after=${after}`);
}

/** Address of the event stream after a number. */
export function eventsAddress(client, id, after) {
  return client.address(`${path(id)}/events?after=${after}`);
}
