import assert from "node:assert/strict";
import { test } from "node:test";

import {
  failed, FAILURES_BEFORE_POLLING, isNew, pauseMs, POLL_MS, received, startFollowing,
} from "../../static/js/lib/reconnect.js";

const times = (count, change, state) => Array.from({ length: count }).reduce(change, state);

test("the first attempt is a stream, at once", () => {
  assert.equal(startFollowing().mode, "stream");
  assert.equal(pauseMs(startFollowing()), 0);
});

test("pauses grow with each failure and stay bounded", () => {
  const pauses = [1, 2, 3, 20].map((count) => pauseMs(times(count, failed, startFollowing())));
  assert.deepEqual(pauses, [500, 1000, 2000, 15000]);
});

test("several failures in a row turn to polling", () => {
  const state = times(FAILURES_BEFORE_POLLING, failed, startFollowing());
  assert.equal(state.mode, "poll");
});

test("an event in between starts the count again", () => {
  const state = failed(received(times(FAILURES_BEFORE_POLLING - 1, failed, startFollowing()), 1));
  assert.equal(state.mode, "stream");
  assert.equal(state.failures, 1);
});

test("a poll that works is repeated at a steady pace", () => {
  const polling = received(times(FAILURES_BEFORE_POLLING, failed, startFollowing()), 4);
  assert.equal(polling.mode, "poll");
  assert.equal(pauseMs(polling), POLL_MS);
});

test("an event that was seen is not new, and an older one never moves the mark back", () => {
  const state = received(received(startFollowing(), 7), 5);
  assert.equal(state.after, 7);
  assert.ok(!isNew(state, 7));
  assert.ok(isNew(state, 8));
});
