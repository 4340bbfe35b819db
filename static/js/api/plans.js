/** Plans: read, edit, check, submit, decide. */

import { ApiError } from "./errors.js";
import { apiQuery } from "../lib/list_address.js";

const path = (id) => `echo/plans/${encodeURIComponent(id)}`;

/**
 * @param {object} filters state, requested_by ("me" or "all"), q, high_risk, page; what is empty is left out
 * @returns a page of plans: {count, next, previous, results}
 */
export function listPlans(client, filters = {}, options = {}) {
  return client.get(`echo/plans?${apiQuery(filters)}`, options);
}

/** One plan. */
export function readPlan(client, id) {
  return client.get(path(id));
}

/** Every version of a plan. */
export async function listVersions(client, id) {
  return (await client.get(`${path(id)}/versions`)).versions;
}

/**
 * What changed up to a plan's present version.
 * @param {number|null} from the version before; null for the last one that an approver saw
 * @returns {{from, to, changes}|null} null where there is no version to compare with
 */
export async function readDifference(client, id, from = null) {
  const query = from === null ? "" : `?from=${from}`;
  try {
    const difference = await client.get(`${path(id)}/difference${query}`);
    return difference.from === null || difference.from === difference.to ? null : difference;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return null;
    }
    throw error;
  }
}

/** Everything that is wrong with a graph, without storing it. */
export function checkPlan(client, graph, options = {}) {
  return client.post("echo/plans/check", { graph }, options);
}

/** Store a graph as a new draft of one's own. */
export function createPlan(client, graph) {
  return client.post("echo/plans", graph);
}

/** Store a changed graph as a new version. */
export function editPlan(client, id, graph) {
  return client.put(path(id), graph);
}

/** Ask for a review. */
export function submitPlan(client, id) {
  return client.post(`${path(id)}/submit`);
}

/** Approve exactly what `hash` stands for. */
export function approvePlan(client, id, { hash, note }) {
  return client.post(`${path(id)}/approve`, { hash, note });
}

/** Send the plan back with what should change. */
export function requestChanges(client, id, { note }) {
  return client.post(`${path(id)}/request-changes`, { note });
}

/** Refuse the plan. */
export function rejectPlan(client, id, { note }) {
  return client.post(`${path(id)}/reject`, { note });
}
