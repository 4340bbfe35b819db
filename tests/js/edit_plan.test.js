import assert from "node:assert/strict";
import { test } from "node:test";

import { editedPlan } from "../../static/js/lib/edit_plan.js";
import { literalInputs } from "../../static/js/lib/literals.js";

const GRAPH = {
  context: { place: { id: "geonames:5393049" }, project: null },
  title: "Flood depth for Santa Clarita, 150 mm, 12 h",
  steps: [
    { id: "place", tool: "Geo", inputs: { query: "Santa Clarita", place_id: "geonames:5393049" } },
    { id: "flood", tool: "Flood", inputs: { rain: { value: 150, unit: "mm" }, roughness: 0.05 } },
  ],
};
const TOOLS = {
  Geo: { query: { kind: "place name" }, place_id: { kind: "place id", default: null } },
  Flood: { rain: { unit: "mm" }, roughness: {} },
};
const literals = literalInputs(GRAPH, TOOLS);
const change = (name, value) => ({ literal: literals.find((literal) => literal.name === name), value });

test("the title follows a figure that it names", () => {
  const edited = editedPlan(GRAPH, literals, [change("rain", { value: 80, unit: "mm" })]);
  assert.equal(edited.title, "Flood depth for Santa Clarita, 80 mm, 12 h");
});

test("a title that doesn't name what changed says that the plan was edited, once", () => {
  const once = editedPlan(GRAPH, literals, [change("roughness", 0.08)]);
  assert.equal(once.title, `${GRAPH.title} (edited)`);
  assert.equal(editedPlan(once, literals, [change("roughness", 0.09)]).title, once.title);
});

test("a place written anew loses the identifier of the one before", () => {
  const edited = editedPlan(GRAPH, literals, [change("query", "Piru")]);
  assert.deepEqual(edited.steps[0].inputs, { query: "Piru", place_id: null });
  assert.deepEqual(edited.context, { place: null, project: null });
  assert.equal(edited.title, "Flood depth for Piru, 150 mm, 12 h");
});

test("a place keeps its identifier while something else is changed", () => {
  const edited = editedPlan(GRAPH, literals, [change("rain", { value: 80, unit: "mm" })]);
  assert.equal(edited.steps[0].inputs.place_id, "geonames:5393049");
});
