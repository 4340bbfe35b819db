import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { followRun } from "../../static/js/api/follow_run.js";

/** Stands in for the browser's EventSource: the test says what arrives. */
class ScriptedEventSource {
  static opened = [];

  constructor(url) {
    this.url = url;
    this.listeners = {};
    this.closed = false;
    ScriptedEventSource.opened.push(this);
  }

  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }

  close() {
    this.closed = true;
  }

  send(number, kind, payload) {
    this.listeners[kind]({ lastEventId: String(number), data: JSON.stringify(payload) });
  }
}

/** Stands in for the clock: timers go off when the test says that time has passed. */
class ScriptedClock {
  constructor() {
    this.now = 0;
    this.timers = [];
  }

  setTimeout(callback, delay = 0) {
    this.timers.push({ callback, at: this.now + delay });
    return this.timers.at(-1);
  }

  clearTimeout(timer) {
    this.timers = this.timers.filter((each) => each !== timer);
  }

  pass(milliseconds) {
    this.now += milliseconds;
    const due = this.timers.filter((timer) => timer.at <= this.now);
    this.timers = this.timers.filter((timer) => timer.at > this.now);
    due.forEach((timer) => timer.callback());
  }
}

const latest = () => ScriptedEventSource.opened.at(-1);
const settle = () => new Promise((resolve) => setImmediate(resolve));
const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
let clock;
let seen;
let polled;
let answer;

function follow() {
  const client = {
    address: (path) => `/api/${path}`,
    get: async (path) => {
      polled.push(path);
      return answer();
    },
  };
  return followRun(client, "r1", {
    onEvent: (event) => seen.push(event.number),
    onConnection: () => {},
    onEnd: () => seen.push("end"),
  });
}

beforeEach(() => {
  clock = new ScriptedClock();
  globalThis.setTimeout = (...call) => clock.setTimeout(...call);
  globalThis.clearTimeout = (timer) => clock.clearTimeout(timer);
  ScriptedEventSource.opened = [];
  globalThis.EventSource = ScriptedEventSource;
  seen = [];
  polled = [];
  answer = () => ({ events: [], state: "running" });
});

afterEach(() => {
  Object.assign(globalThis, real);
  delete globalThis.EventSource;
});

test("a dropped stream is opened again after the last event seen, and repeats nothing", () => {
  follow();
  clock.pass(0);
  latest().send(1, "step", { id: "place", state: "running" });
  latest().send(2, "step", { id: "place", state: "done" });
  latest().onerror();
  clock.pass(1000);
  assert.equal(ScriptedEventSource.opened.length, 2);
  assert.match(latest().url, /after=2$/);
  latest().send(2, "step", { id: "place", state: "done" });
  latest().send(3, "end", { state: "done" });
  assert.deepEqual(seen, [1, 2, 3, "end"]);
});

test("the stream is closed at the end, and nothing is opened after it", () => {
  follow();
  clock.pass(0);
  latest().send(1, "end", { state: "done" });
  clock.pass(60000);
  assert.ok(latest().closed);
  assert.equal(ScriptedEventSource.opened.length, 1);
});

test("a stream that keeps failing gives way to polling, which also finds the end", async () => {
  answer = () => ({ events: [{ number: 1, kind: "end", payload: { state: "failed" } }], state: "failed" });
  follow();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    clock.pass(15000);
    latest().onerror();
  }
  clock.pass(15000);
  await settle();
  assert.deepEqual(polled, ["echo/runs/r1/events?poll=1&after=0"]);
  assert.deepEqual(seen, [1, "end"]);
});

test("a finished run without an end event is still noticed by polling", async () => {
  answer = () => ({ events: [], state: "cancelled" });
  follow();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    clock.pass(15000);
    latest().onerror();
  }
  clock.pass(15000);
  await settle();
  assert.deepEqual(seen, ["end"]);
});

test("whoever stops following hears no more", () => {
  const stop = follow();
  clock.pass(0);
  stop();
  clock.pass(60000);
  assert.ok(latest().closed);
  assert.equal(ScriptedEventSource.opened.length, 1);
});
