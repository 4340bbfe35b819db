import assert from "node:assert/strict";
import { test } from "node:test";

import { fieldText, fieldValue, originKey, originOf, referenceFromKey } from "../../static/js/lib/field_values.js";
import { inputsByTool } from "../../static/js/lib/tool_inputs.js";
import { PLAN, TOOLS } from "./doubles.js";

const RAIN = inputsByTool(TOOLS).SA_Flood.rain;
const value = (text, unit = "mm", form = "number", input = RAIN) => fieldValue(input, form, { text, unit });

test("a figure keeps the unit that stands beside it", () => {
  assert.deepEqual(value("6", "in"), { value: 6, unit: "in" });
});

test("limits hold in whatever unit a figure is written", () => {
  assert.throws(() => value("2001"), /At most 2000 mm/);
  assert.throws(() => value("3", "m"), /At most 2000 mm/);
  assert.deepEqual(value("2", "m"), { value: 2, unit: "m" });
  assert.throws(() => value("0"), /Above 0 mm/);
});

for (const wrong of ["", "much", "1,5", "NaN", "1e999"]) {
  test(`"${wrong}" is no figure`, () => assert.throws(() => value(wrong), RangeError));
}

test("a whole number is asked for where one is needed", () => {
  assert.throws(() => value("1.5", null, "integer", {}), /whole number/);
  assert.equal(value("3", null, "integer", {}), 3);
});

test("a text can't be empty or too long", () => {
  assert.throws(() => value(" ", null, "text", {}), /empty/);
  assert.throws(() => value("abc", null, "text", { longest: 2 }), /At most 2 characters/);
  assert.equal(value(" Piru ", null, "text", {}), "Piru");
});

test("figures in a row are parted by spaces, and a comma is asked about", () => {
  assert.deepEqual(value("1 3.5;4", null, "figures", {}), [1, 3.5, 4]);
  assert.throws(() => value("1, 3", null, "figures", {}), /no commas/);
  assert.throws(() => value(" ", null, "figures", {}), /spaces between/);
});

test("anything else is JSON, and says so when it isn't", () => {
  assert.deepEqual(value('{"a": 1}', null, "anything", {}), { a: 1 });
  assert.throws(() => value("{a: 1}", null, "anything", {}), /JSON/);
});

test("what a plan holds is written as it was read", () => {
  assert.deepEqual(fieldText({ value: 150, unit: "mm" }), { text: "150", unit: "mm" });
  assert.deepEqual(fieldText(null, "mm"), { text: "", unit: "mm" });
  assert.equal(fieldText([1, 2]).text, "1 2");
  assert.equal(fieldText({ west: 1 }).text, '{"west":1}');
});

test("where a value comes from survives being chosen from a list", () => {
  const step = PLAN.steps[1];
  assert.deepEqual(referenceFromKey(originKey(originOf(step, "area"))), { from: "place", path: "polygon" });
  assert.deepEqual(referenceFromKey(originKey(originOf(PLAN.steps[2], "elevation"))), { from: "ground" });
  assert.equal(originKey(originOf(PLAN.steps[2], "rain")), "value");
  assert.equal(originKey(originOf(PLAN.steps[2], "cell")), "default");
  assert.equal(referenceFromKey("value"), null);
});
