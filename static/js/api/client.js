/** The one place that calls the REST API: addresses, session, CSRF token, errors. */

import { errorFromAnswer, unreachable } from "./errors.js";

/**
 * @param {{root: string, csrf: string}} page where the site is, and its CSRF token
 * @returns {{get, post, put, address}}
 */
export function createClient({ root, csrf }) {
  const address = (path) => `${root}api/${path}`;

  async function send(method, path, { body, signal } = {}) {
    const headers = { Accept: "application/json" };
    if (method !== "GET") {
      headers["X-CSRFToken"] = csrf;
    }
    if (body !== undefined) {
      headers["Content-Type"] = "application/json";
    }
    const answer = await reach(address(path), {
      method, headers, signal, credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const json = await readJson(answer);
    if (!answer.ok) {
      throw errorFromAnswer(answer.status, json);
    }
    return json;
  }

  return {
    address,
    get: (path, options) => send("GET", path, options),
    post: (path, body = {}, options = {}) => send("POST", path, { body, ...options }),
    put: (path, body, options = {}) => send("PUT", path, { body, ...options }),
  };
}

async function reach(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") {
      throw error;
    }
    throw unreachable();
  }
}

async function readJson(answer) {
  const text = await answer.text();
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
