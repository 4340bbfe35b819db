/** What the address bar holds of the page's state, so that a link brings it back. */

/** @returns {{query: string|null, plan: string|null}} */
export function readAddress(search) {
  const parameters = new URLSearchParams(search);
  return { query: parameters.get("q"), plan: parameters.get("plan") };
}

/** The address's search part for a state; empty where there is nothing to keep. */
export function writeAddress({ query = null, plan = null }) {
  const parameters = new URLSearchParams();
  if (query) {
    parameters.set("q", query);
  }
  if (plan) {
    parameters.set("plan", plan);
  }
  const text = parameters.toString();
  return text ? `?${text}` : "";
}
