import assert from "node:assert/strict";
import { test } from "node:test";

import { applyEvent, shareDone, spokenState } from "../../static/js/state/run.js";

const RUN = {
  state: "queued",
  message: "",
  steps: ["place", "flood"].map((id) => ({ id, state: "pending", progress: 0, message: "" })),
};
const apply = (...events) => events.reduce((run, [kind, payload]) => applyEvent(run, { kind, payload }), RUN);

test("a step's event changes that step alone", () => {
  const run = apply(["step", { id: "flood", state: "running" }]);
  assert.deepEqual(run.steps.map((step) => step.state), ["pending", "running"]);
});

test("progress of a running step counts towards the whole", () => {
  const run = apply(
    ["step", { id: "place", state: "done" }], ["step", { id: "flood", state: "running" }],
    ["progress", { step: "flood", fraction: 0.5, message: "6 h of 12 h" }],
  );
  assert.equal(shareDone(run), 0.75);
  assert.equal(run.message, "6 h of 12 h");
});

test("progress left by a failed step counts for nothing", () => {
  const run = apply(["progress", { step: "flood", fraction: 0.9 }], ["step", { id: "flood", state: "failed" }]);
  assert.equal(shareDone(run), 0);
});

test("an event of a kind or step that is not known changes nothing", () => {
  assert.deepEqual(apply(["rumour", { state: "done" }], ["step", { id: "other", state: "done" }]), RUN);
});

test("the end says how it ended", () => {
  assert.equal(apply(["end", { state: "failed" }]).state, "failed");
});

test("a screen reader hears which step runs, of how many", () => {
  const run = apply(["run", { state: "running" }], ["step", { id: "flood", state: "running" }]);
  assert.equal(spokenState(run), "Step 2 of 2 is running: flood.");
  assert.equal(spokenState(applyEvent(run, { kind: "end", payload: { state: "done" } })), "The run is done.");
});

test("a run without steps has done nothing, not an impossible share", () => {
  assert.equal(shareDone({ ...RUN, steps: [] }), 0);
});
