/** What every page starts from: its data, its client, and how it writes times and addresses. */

import { createClient } from "../api/client.js";
import { moment } from "../lib/moment.js";

/** @returns {{data, client, signIn, address, formatMoment}} */
export function startPage() {
  const data = JSON.parse(document.getElementById("page-data").textContent);
  return {
    data,
    client: createClient(data),
    signIn: `${data.root}login/`,
    reviewAddress: (plan) => `${data.root}review/${encodeURIComponent(plan)}/`,
    editAddress: (plan) => `${data.root}plans/${encodeURIComponent(plan)}/edit/`,
    runAddress: (run) => `${data.root}runs/${encodeURIComponent(run)}/`,
    formatMoment: moment,
  };
}
