import assert from "node:assert/strict";
import { test } from "node:test";

import { literalFromText, literalInputs, literalText, withLiteral } from "../../static/js/lib/literals.js";

const GRAPH = {
  steps: [
    { id: "place", tool: "DC_Get_OSM_GeoCoding", inputs: { query: "Piru" } },
    {
      id: "flood",
      tool: "SA_Flood_Model",
      inputs: {
        area: { from: "place", path: "polygon" },
        rain: { value: 150, unit: "mm" },
        layers: [{ from: "place" }],
      },
    },
  ],
};
const TOOLS = { SA_Flood_Model: { rain: { unit: "mm", type: "number" }, domain: { default: "box", choices: ["box", "catchment"] } } };
const rain = literalInputs(GRAPH, TOOLS).find((literal) => literal.name === "rain");

test("references are no literals, alone or in a list", () => {
  const names = literalInputs(GRAPH).map((literal) => literal.name);
  assert.deepEqual(names, ["query", "rain"]);
});

test("a default that the plan leaves to the tool is listed, and marked as one", () => {
  const domain = literalInputs(GRAPH, TOOLS).find((literal) => literal.name === "domain");
  assert.equal(domain.value, "box");
  assert.ok(domain.isDefault);
  assert.ok(!rain.isDefault);
});

test("a default that the plan writes out is marked as one too, and a changed one is not", () => {
  const withDomain = (value) => literalInputs(withLiteral(GRAPH, { step: "flood", name: "domain", value }), TOOLS)
    .find((literal) => literal.name === "domain");
  assert.ok(withDomain("box").isDefault);
  assert.ok(!withDomain("catchment").isDefault);
});

test("an input with a unit that the tool would choose can be given, and given back", () => {
  const cell = { name: "cell", value: null, unit: "m", input: { type: "number", unit: "m", default: null } };
  assert.deepEqual(literalFromText(cell, "30"), { value: 30, unit: "m" });
  assert.equal(literalFromText(cell, " "), null);
});

test("a quantity keeps its unit when its figure is changed", () => {
  assert.deepEqual(literalFromText(rain, "76.2"), { value: 76.2, unit: "mm" });
});

test("a comma is refused with what to write, since it could mean a thousand or a decimal", () => {
  assert.throws(() => literalFromText(rain, "1,000"), /decimal point and no commas/);
});

for (const wrong of ["", "much", "1e999", "12 mm", "0x10", "1.2.3", "."]) {
  test(`"${wrong}" is refused as a figure`, () => assert.throws(() => literalFromText(rain, wrong), RangeError));
}

test("an empty text is refused", () => {
  assert.throws(() => literalFromText({ value: "Piru", input: {} }, "  "), RangeError);
});

test("changing a literal leaves the plan it came from as it was", () => {
  const before = structuredClone(GRAPH);
  const changed = withLiteral(GRAPH, { step: "flood", name: "rain", value: { value: 80, unit: "mm" } });
  assert.equal(changed.steps[1].inputs.rain.value, 80);
  assert.deepEqual(changed.steps[1].inputs.area, GRAPH.steps[1].inputs.area);
  assert.deepEqual(GRAPH, before);
});

test("a value is written with its unit, and what is unset says who chooses", () => {
  assert.equal(literalText({ value: 150, unit: "mm" }), "150 mm");
  assert.equal(literalText({ value: null, unit: "km" }), "chosen by the tool");
  assert.equal(literalText({ value: false, unit: null }), "no");
});
