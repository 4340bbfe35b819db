import assert from "node:assert/strict";
import { test } from "node:test";

import { retitledPlan } from "../../static/js/lib/edit_plan.js";
import {
  freeStepId, samePlan, stepOf, withInput, withNewStep, withOrder, withoutStep, withRenamedStep,
} from "../../static/js/lib/plan_edits.js";
import { inputsByTool } from "../../static/js/lib/tool_inputs.js";
import { PLAN, TOOLS } from "./doubles.js";

const INPUTS = inputsByTool(TOOLS);

test("no edit changes the plan that it was given", () => {
  const before = structuredClone(PLAN);
  withInput(PLAN, { step: "flood", name: "rain", value: 1 });
  withoutStep(PLAN, "ground");
  withRenamedStep(PLAN, "flood", "water");
  withOrder(PLAN, { step: "map", after: "flood", isAfter: true });
  assert.deepEqual(PLAN, before);
});

test("an input without a value is left to the tool", () => {
  const plan = withInput(PLAN, { step: "flood", name: "rain", value: undefined });
  assert.ok(!("rain" in stepOf(plan, "flood").inputs));
});

test("a place named anew is looked up anew: neither its identifier nor the pinned place stays", () => {
  const plan = withInput(PLAN, { step: "place", name: "query", value: "Fillmore" }, INPUTS);
  assert.deepEqual(stepOf(plan, "place").inputs, { query: "Fillmore" });
  assert.equal(plan.context.place, null);
});

test("another input leaves the place pinned", () => {
  const plan = withInput(PLAN, { step: "flood", name: "rain", value: { value: 1, unit: "mm" } }, INPUTS);
  assert.equal(plan.context.place.id, "geonames:1");
});

test("a step that is removed leaves nothing that names it", () => {
  const plan = withoutStep(PLAN, "ground");
  assert.ok(!JSON.stringify(plan).includes('"ground"'));
  assert.deepEqual(stepOf(plan, "map").inputs.layers, [{ from: "flood" }]);
  assert.deepEqual(stepOf(withoutStep(PLAN, "place"), "map").after, []);
});

test("a renamed step is renamed wherever it is named, in lists and orders too", () => {
  const plan = withRenamedStep(withRenamedStep(PLAN, "flood", "water"), "place", "where");
  assert.deepEqual(stepOf(plan, "map").inputs.layers[0], { from: "water" });
  assert.deepEqual(stepOf(plan, "ground").inputs.area, { from: "where", path: "polygon" });
  assert.deepEqual(stepOf(plan, "map").after, ["where"]);
});

for (const wrong of ["", "1st", "a b", "ü", "a".repeat(65), "flood"]) {
  test(`"${wrong.slice(0, 10)}" can't be the name of another step`, () =>
    assert.throws(() => withRenamedStep(PLAN, "place", wrong), RangeError));
}

test("a new step gets a name that no other has", () => {
  assert.equal(freeStepId(PLAN, "SA_Flood"), "flood_2");
  assert.equal(freeStepId(PLAN, "DC_Get_OSM_GeoCoding"), "get_osm_geocoding");
  assert.match(freeStepId(PLAN, "DC_3D-Model"), /^step_3d_model$/);
});

test("waiting for a step twice is waiting for it once", () => {
  const once = withOrder(PLAN, { step: "map", after: "place", isAfter: true });
  assert.deepEqual(stepOf(once, "map").after, ["place"]);
});

test("the order in which a plan's keys are written makes no difference", () => {
  const { title, ...others } = PLAN;
  assert.ok(samePlan({ ...others, title }, PLAN));
  assert.ok(!samePlan({ ...PLAN, title: "Other" }, PLAN));
});

test("a title follows the figure that it names when the plan is saved", () => {
  const plan = withInput(PLAN, { step: "flood", name: "rain", value: { value: 80, unit: "mm" } });
  assert.equal(retitledPlan(PLAN, plan, INPUTS).title, "Flood for Piru, 80 mm");
});

test("a title that the person wrote stays as it was written", () => {
  const plan = { ...withInput(PLAN, { step: "flood", name: "rain", value: { value: 80, unit: "mm" } }), title: "Mine" };
  assert.equal(retitledPlan(PLAN, plan, INPUTS).title, "Mine");
});

test("the title of a plan with another step says that it was edited", () => {
  assert.match(retitledPlan(PLAN, withNewStep(PLAN, { id: "x", tool: "AL_Alert" }), INPUTS).title, /\(edited\)$/);
});

test("an unchanged plan keeps its title", () => {
  assert.equal(retitledPlan(PLAN, structuredClone(PLAN), INPUTS).title, PLAN.title);
});
