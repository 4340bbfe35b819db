import assert from "node:assert/strict";
import { test } from "node:test";

import { canCorrect, readAsk, writeAsk } from "../../static/js/lib/ask_query.js";
import { differentBoxes, plainNumber, plainUnit, seriesChart, timeMarks } from "../../static/js/lib/chart.js";

test("a question comes back from its address with its corrections", () => {
  const asked = { question: "NDVI & rain?", archive: "demo", corrections: { place: "Urumqi" } };
  assert.deepEqual(readAsk(writeAsk(asked)), asked);
  assert.ok(canCorrect("place") && !canCorrect("script"));
});

test("a chart runs from its lowest to its highest value", () => {
  const chart = seriesChart([
    { time: "2020-01-01T00:00:00Z", value: 1 }, { time: "2020-07-01T00:00:00Z", value: 3 }, { time: "2021-01-01T00:00:00Z", value: 2 },
  ]);
  assert.equal(chart.points[0][1], chart.bottom);
  assert.equal(chart.points[1][1], chart.top);
  assert.equal(chart.points[0][0], chart.left);
});

test("a series of one value has a chart with finite points", () => {
  const { points } = seriesChart([{ time: "2020-01-01T00:00:00Z", value: 5 }]);
  assert.ok(points.flat().every(Number.isFinite));
});

test("items lie on the line of time where they were taken", () => {
  const marks = timeMarks([{ start: "2020-01-01T00:00:00Z", end: "2020-01-02T00:00:00Z" }], ["2020-01-01T00:00:00Z", "2020-01-11T00:00:00Z"]);
  assert.equal(marks.items[0].from, 0);
  assert.ok(Math.abs(marks.items[0].width - 0.1) < 1e-9);
  assert.equal(marks.asked.width, 1);
});

test("boxes are outlined once, and not too many", () => {
  const items = [{ box: [0, 0, 1, 1] }, { box: [0, 0, 1, 1] }, { box: [1, 0, 2, 1] }];
  assert.equal(differentBoxes(items, 10).length, 2);
  assert.equal(differentBoxes(items, 1).length, 1);
});

test("numbers are written to be read", () => {
  assert.equal(plainNumber(1234.5678), "1,234.6");
  assert.equal(plainNumber(0), "0");
  assert.equal(plainNumber(0.48083), "0.48083");
  assert.equal(plainUnit("1"), "");
  assert.equal(plainUnit("mm"), "mm");
  assert.equal(plainNumber(0.00001), "1.000e-5");
});
