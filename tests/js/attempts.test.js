import assert from "node:assert/strict";
import { test } from "node:test";

import { adviceFor, attemptWords, causesOfBlock, earlierFailures } from "../../static/js/lib/attempts.js";
import { nodeTowards, withRemoved } from "../../static/js/lib/graph_picture.js";
import { needsReading, spokenState } from "../../static/js/state/run.js";
import { PLAN } from "./doubles.js";

const states = (...each) => PLAN.steps.map((step, place) => ({ id: step.id, state: each[place] }));

test("one try is not worth a word, more are", () => {
  assert.equal(attemptWords({ attempt: 1 }), "");
  assert.equal(attemptWords({ attempt: 3, passing_failures: [{}, {}] }), "Tried 3 times");
});

test("why a try failed is told in whatever form it is kept", () => {
  assert.deepEqual(earlierFailures({ passing_failures: ["No network."] })[0].reason, "No network.");
  assert.deepEqual(earlierFailures({ passing_failures: [{ attempt: 1, reason: "503", at: "x" }] })[0], { attempt: 1, reason: "503", at: "x" });
});

test("a blocked step names what failed first, not what was blocked by it", () => {
  assert.deepEqual(causesOfBlock(PLAN, states("done", "failed", "blocked", "blocked"), "map"), ["ground"]);
});

test("a step that a person skipped is a cause too", () => {
  assert.deepEqual(causesOfBlock(PLAN, states("done", "done", "skipped", "blocked"), "map"), ["flood"]);
});

test("a plan that runs in a circle does not hang the search for a cause", () => {
  const plan = { steps: [{ id: "a", inputs: {}, after: ["b"] }, { id: "b", inputs: {}, after: ["a"] }] };
  assert.deepEqual(causesOfBlock(plan, [{ id: "a", state: "blocked" }, { id: "b", state: "blocked" }], "a"), []);
});

test("a failed step says what can be done, now or later", () => {
  assert.match(adviceFor({ state: "failed" }, { state: "failed" }), /run it again/);
  assert.match(adviceFor({ state: "failed" }, { state: "running" }), /go on/);
  assert.equal(adviceFor({ state: "done" }, { state: "done" }), "");
});

test("an event without the reason makes the page read the run again", () => {
  assert.ok(needsReading({ kind: "step", payload: { state: "failed" } }));
  assert.ok(!needsReading({ kind: "step", payload: { state: "running" } }));
  assert.ok(!needsReading({ kind: "progress", payload: {} }));
});

test("a screen reader hears that the run waits for a person", () => {
  const run = { state: "waiting", steps: [{ id: "a", state: "waiting" }, { id: "b", state: "running" }] };
  assert.match(spokenState(run), /decide on a/);
});

const node = (id, x, y) => ({ id, x, y });
const NODES = [node("a", 0, 0), node("b", 0, 80), node("c", 190, 80), node("d", 0, 160)];

test("arrow keys go to the nearest box that way, and stay where there is none", () => {
  assert.equal(nodeTowards(NODES, "a", "ArrowDown"), "b");
  assert.equal(nodeTowards(NODES, "b", "ArrowRight"), "c");
  assert.equal(nodeTowards(NODES, "c", "ArrowLeft"), "b");
  assert.equal(nodeTowards(NODES, "c", "ArrowUp"), "a");
  assert.equal(nodeTowards(NODES, "d", "ArrowDown"), null);
  assert.equal(nodeTowards(NODES, "a", "ArrowRight"), null);
});

test("removed steps are drawn below the rest", () => {
  assert.deepEqual(withRemoved({ a: [0, 0], b: [1, 0] }, [{ id: "x" }, { id: "y" }]).y, [2, 1]);
});
