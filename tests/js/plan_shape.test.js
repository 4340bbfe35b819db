import assert from "node:assert/strict";
import { test } from "node:test";

import { dependents, planEdges, planLayout, sourcesOf } from "../../static/js/lib/plan_shape.js";
import { withInput } from "../../static/js/lib/plan_edits.js";
import { BY_NAME, PLAN } from "./doubles.js";

test("a step waits for what it takes data from and for what it only waits for", () => {
  assert.deepEqual(sourcesOf(PLAN.steps[3]), ["flood", "ground", "place"]);
});

test("whoever waits behind others depends on the first too", () => {
  assert.deepEqual([...dependents(PLAN, "ground")].sort(), ["flood", "map"]);
});

test("an edge says the type of what flows on it, and order alone says none", () => {
  const edges = planEdges(PLAN, BY_NAME);
  assert.equal(edges.find((edge) => edge.parameter === "area").type, "Wgs84Polygon");
  assert.equal(edges.at(-1).type, null);
});

test("a path that the output has not is drawn, its type not known", () => {
  const plan = withInput(PLAN, { step: "ground", name: "area", value: { from: "place", path: "shape" } });
  assert.equal(planEdges(plan, BY_NAME)[0].type, "not known");
});

test("every step stands below all that it waits for", () => {
  const layout = planLayout(PLAN);
  PLAN.steps.forEach((step) => sourcesOf(step).forEach((source) => assert.ok(layout[source][0] < layout[step.id][0])));
});

test("a circle is drawn in the last line instead of never", () => {
  const plan = withInput(PLAN, { step: "place", name: "query", value: { from: "map" } });
  const layout = planLayout(plan);
  assert.deepEqual(Object.keys(layout).sort(), ["flood", "ground", "map", "place"]);
  assert.equal(new Set(Object.values(layout).map(String)).size, 4);
});

test("a reference to a step that is gone does not stop the drawing", () => {
  const plan = withInput(PLAN, { step: "ground", name: "area", value: { from: "nowhere" } });
  assert.equal(planLayout(plan).ground[0], 0);
});

test("steps of one line stand side by side", () => {
  const plan = { ...PLAN, steps: PLAN.steps.map((step) => ({ ...step, inputs: {}, after: [] })) };
  assert.deepEqual(Object.values(planLayout(plan)).map(([, row]) => row), [0, 1, 2, 3]);
});
