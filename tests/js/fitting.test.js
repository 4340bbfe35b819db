import assert from "node:assert/strict";
import { test } from "node:test";

import { fits, fittingSources, suggestedInputs } from "../../static/js/lib/fitting.js";
import { converted, sameDimension, unitChoices } from "../../static/js/lib/units.js";
import { fieldType, givenType, isWritable, numericParts, outputsOf, typeOf } from "../../static/js/lib/value_types.js";
import { BY_NAME, PLAN } from "./doubles.js";

const metres = (kind) => typeOf({ type: "number", unit: "m", ...(kind ? { kind } : {}) });
const inputType = (tool, name) => givenType(typeOf(BY_NAME[tool].inputs[name].schema));

test("a number of one length fits another, one of time does not", () => {
  assert.ok(fits(metres(), typeOf({ type: "number", unit: "km" })));
  assert.ok(!fits(metres(), typeOf({ type: "number", unit: "h" })));
  assert.ok(!fits(metres(), typeOf({ type: "number" })));
});

test("what is wanted of a kind is not had from just any number", () => {
  assert.ok(!fits(metres(), metres("cell size")));
  assert.ok(fits(metres("cell size"), metres()));
});

test("a whole number fits where a number is wanted, not the other way round", () => {
  assert.ok(fits(typeOf({ type: "integer" }), typeOf({ type: "number" })));
  assert.ok(!fits(typeOf({ type: "number" }), typeOf({ type: "integer" })));
});

test("what may be nothing does not fit where something is needed", () => {
  const maybe = typeOf({ anyOf: [{ type: "string" }, { type: "null" }] });
  assert.ok(!fits(maybe, typeOf({ type: "string" })));
  assert.ok(fits(typeOf({ type: "string" }), maybe));
});

test("fewer choices fit more, and a list fits by its items", () => {
  assert.ok(fits(typeOf({ enum: ["a"] }), typeOf({ enum: ["a", "b"] })));
  assert.ok(!fits(typeOf({ enum: ["a", "c"] }), typeOf({ enum: ["a", "b"] })));
  assert.ok(fits(typeOf({ type: "array", items: { type: "integer" } }), typeOf({ type: "array", items: { type: "number" } })));
});

test("an area can come from inside another step's output", () => {
  const sources = fittingSources(PLAN, BY_NAME, { step: "ground", type: inputType("DC_Elevation", "area") });
  assert.deepEqual(sources.map(({ from, path }) => [from, path]), [["place", "polygon"]]);
});

test("no step is offered what would make a circle", () => {
  const sources = fittingSources(PLAN, BY_NAME, { step: "ground", type: typeOf({ title: "DepthRaster", type: "object" }) });
  assert.deepEqual(sources, []);
});

test("a new step starts with the last outputs that fit, and with no guess for what a person writes", () => {
  assert.deepEqual(suggestedInputs(PLAN, BY_NAME, BY_NAME.SA_Flood), { elevation: { from: "ground" } });
  assert.deepEqual(suggestedInputs(PLAN, BY_NAME, BY_NAME.MP_Map), { layers: [{ from: "flood" }] });
  assert.deepEqual(suggestedInputs({ ...PLAN, steps: [] }, BY_NAME, BY_NAME.SA_Flood), {});
});

test("an output lists itself first, then what it holds", () => {
  assert.deepEqual(outputsOf(BY_NAME.DC_Place).map(({ path }) => path).slice(0, 4), ["", "name", "polygon", "polygon.coordinates"]);
  assert.deepEqual(outputsOf(undefined), []);
});

test("a type that holds itself ends", () => {
  const schema = { title: "Tree", type: "object", $defs: { Tree: { title: "Tree", type: "object", properties: { child: { $ref: "#/$defs/Tree" } } } }, properties: { child: { $ref: "#/$defs/Tree" } } };
  assert.ok(outputsOf({ output: { schema } }).length < 10);
});

test("a file can only come from a step, a box can be written", () => {
  assert.ok(!isWritable(inputType("SA_Flood", "elevation")));
  const box = typeOf(BY_NAME.DC_Place.output.schema.$defs.Wgs84Box);
  assert.ok(isWritable(box));
  assert.deepEqual(numericParts(box), ["west", "south", "east", "north"]);
});

test("a field is drawn for what is left when nothing is taken away", () => {
  assert.equal(fieldType(typeOf(BY_NAME.SA_Flood.inputs.cell.schema)).form, "number");
  assert.equal(fieldType(typeOf({ anyOf: [{ type: "number" }, { type: "string" }] })).form, "anything");
  assert.equal(fieldType(typeOf({ type: "array", items: { type: "number" } })).form, "figures");
});

test("units of the same kind are offered, the declared one first", () => {
  assert.deepEqual(unitChoices("h"), ["h", "s", "min", "day"]);
  assert.deepEqual(unitChoices("furlong"), ["furlong"]);
});

test("figures are converted within a kind and nowhere else", () => {
  assert.equal(converted(1, "in", "mm"), 25.4);
  assert.equal(converted(1, "in", "h"), null);
  assert.ok(sameDimension(null, undefined));
});
