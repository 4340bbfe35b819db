/**
 * How a run's progress is followed over a connection that may drop: a stream first, opened again
 * after growing pauses; after several failures in a row, plain requests (polling) instead, with a
 * stream tried again from time to time. No clock and no network here: state in, state out.
 */

export const FAILURES_BEFORE_POLLING = 3;
export const POLL_MS = 2000;
const LONGEST_PAUSE_MS = 15000;

/** The state before anything was received. `after` is the number of the last event seen. */
export function startFollowing(after = 0) {
  return { mode: "stream", failures: 0, after, ended: false };
}

/** An event arrived: the connection works, and the next one starts after this event. */
export function received(state, number) {
  return { ...state, failures: 0, after: Math.max(state.after, number) };
}

/** The stream or a poll failed. */
export function failed(state) {
  const failures = state.failures + 1;
  return { ...state, failures, mode: failures >= FAILURES_BEFORE_POLLING ? "poll" : state.mode };
}

/** Nothing more will come. */
export function ended(state) {
  return { ...state, ended: true };
}

/** Is this event new? Streams opened again may repeat what was seen. */
export function isNew(state, number) {
  return number > state.after;
}

/** Milliseconds to wait before the next attempt. */
export function pauseMs(state) {
  if (state.failures === 0) {
    return state.mode === "poll" ? POLL_MS : 0;
  }
  return Math.min(500 * 2 ** (state.failures - 1), LONGEST_PAUSE_MS);
}
