import assert from "node:assert/strict";
import { test } from "node:test";

import { inputsByTool, rangeWords } from "../../static/js/lib/tool_inputs.js";

const schema = (input) => inputsByTool([{ name: "SA_X", inputs: { x: { description: "d", ...input } } }]).SA_X.x;

test("limits and unit come out of an input's schema", () => {
  const x = schema({ unit: "mm", schema: { type: "number", exclusiveMinimum: 0, maximum: 2000 } });
  assert.equal(rangeWords(x), "above 0, at most 2000 mm");
});

test("the facts of an input that may be left out are found behind its null", () => {
  const x = schema({ default: null, schema: { anyOf: [{ type: "number", minimum: 1 }, { type: "null" }] } });
  assert.equal(x.type, "number");
  assert.equal(x.minimum, 1);
  assert.equal(x.default, null);
});

test("choices are found behind a reference", () => {
  const x = schema({ schema: { $ref: "#/$defs/Domain", $defs: { Domain: { type: "string", enum: ["box", "catchment"] } } } });
  assert.deepEqual(x.choices, ["box", "catchment"]);
});

test("an input that must be given has no default", () => {
  assert.ok(!("default" in schema({ schema: { type: "string" } })));
});

test("an input without limits has no range to speak of", () => {
  assert.equal(rangeWords(schema({ schema: { type: "string" } })), "");
});
