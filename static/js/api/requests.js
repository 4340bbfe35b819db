/** Requests in an analyst's own words. */

/** @returns the answer: {kind: "search" | "plan" | "question" | "impossible", ...} */
export function sendRequest(client, { text, view }, options) {
  return client.post("echo/requests", { text, view }, options);
}
