/** What can go wrong between a page and the server, in words a person can act on. */

/** The server refused, failed, or could not be reached. */
export class ApiError extends Error {
  /** @param {{status: number, code: string, message: string, fields?: object}} facts */
  constructor({ status, code, message, fields = {} }) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Has the session ended, so that signing in again would help? */
  get needsSignIn() {
    return this.status === 401 || this.code === "not_authenticated";
  }
}

/** The server could not be reached at all. */
export function unreachable() {
  return new ApiError({
    status: 0,
    code: "unreachable",
    message: "The server can't be reached. Check the connection, then try again.",
  });
}

/** The error that an answer carries, whether it has the API's form or not. */
export function errorFromAnswer(status, body) {
  const stated = body?.error;
  if (stated?.message) {
    return new ApiError({ status, code: stated.code, message: stated.message, fields: stated.fields });
  }
  const message = status >= 500
    ? `The server failed (${status}). Try again; if it goes on, tell whoever runs this server.`
    : `The server refused this (${status}).`;
  return new ApiError({ status, code: "unexpected_answer", message });
}
