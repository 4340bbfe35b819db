/** Plans: read, edit, submit, decide. */

const path = (id) => `echo/plans/${encodeURIComponent(id)}`;

/** @returns a page of plans: {count, next, previous, results} */
export function listPlans(client, { state = null, page = 1 } = {}) {
  const parameters = new URLSearchParams({ page: String(page) });
  if (state) {
    parameters.set("state", state);
  }
  return client.get(`echo/plans?${parameters}`);
}

/** One plan. */
export function readPlan(client, id) {
  return client.get(path(id));
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
