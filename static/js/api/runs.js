/** Runs of approved plans. */

const path = (id) => `echo/runs/${encodeURIComponent(id)}`;

/** One run with its steps, and its result where there is one. */
export function readRun(client, id) {
  return client.get(path(id));
}

/** The latest runs. */
export function listRuns(client) {
  return client.get("echo/runs");
}

/** Ask a run to stop. */
export function cancelRun(client, id) {
  return client.post(`${path(id)}/cancel`);
}

/** Let a step that waits for a person go on, or skip it. */
export function decideStep(client, id, { step, confirmed }) {
  return client.post(`${path(id)}/steps/${encodeURIComponent(step)}/decision`, { confirmed });
}

/** The events after a number, by a plain request. */
export function pollEvents(client, id, after) {
  return client.get(`${path(id)}/events?poll=1&after=${after}`);
}

/** Address of the event stream after a number. */
export function eventsAddress(client, id, after) {
  return client.address(`${path(id)}/events?after=${after}`);
}
