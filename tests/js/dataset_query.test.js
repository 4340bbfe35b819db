import assert from "node:assert/strict";
import { test } from "node:test";

import { boxRectangles, intervalWords, timeBar, yearSpan } from "../../static/js/lib/coverage.js";
import { emptyQuery, readQuery, toggled, withoutChip, writeQuery } from "../../static/js/lib/dataset_query.js";

test("a search comes back from its address", () => {
  const query = { ...emptyQuery(), q: "soil & water", bbox: "1,2,3,4", platforms: ["Terra", "Aqua"], without: ["place:Ebro"] };
  assert.deepEqual(readQuery(writeQuery(query)), query);
  assert.equal(writeQuery(emptyQuery()), "");
});

test("a facet is put in and taken out", () => {
  const once = toggled(emptyQuery(), "platforms", "Terra");
  assert.deepEqual(once.platforms, ["Terra"]);
  assert.deepEqual(toggled(once, "platforms", "Terra").platforms, []);
});

test("a chip that was read is refused, one that was chosen is unchosen", () => {
  const query = { ...emptyQuery(), platforms: ["Terra"], start: "2020-01-01", bbox: "1,2,3,4" };
  assert.deepEqual(withoutChip(query, { key: "place:Ebro", kind: "place", span: [3, 7] }).without, ["place:Ebro"]);
  assert.deepEqual(withoutChip(query, { key: "platform:Terra", kind: "platform", label: "Terra", span: [0, 0] }).platforms, []);
  assert.equal(withoutChip(query, { key: "time:x", kind: "time", label: "x", span: [0, 0] }).start, "");
  assert.equal(withoutChip(query, { key: "place:x", kind: "place", label: "x", span: [0, 0] }).bbox, "");
});

test("a box across the date line is drawn at both edges", () => {
  assert.deepEqual(boxRectangles([177, -20, -178, -15]), [
    { x: 357, y: 105, width: 3, height: 5 }, { x: 0, y: 105, width: 2, height: 5 },
  ]);
});

test("an interval lies where its years are, and an open end reaches now", () => {
  const now = new Date("2020-01-01T00:00:00Z");
  const span = yearSpan([["2000-01-01T00:00:00Z", null], ["2010-01-01T00:00:00Z", "2015-01-01T00:00:00Z"]], now);
  assert.equal(span.last, now.getTime());
  assert.equal(timeBar(["2000-01-01T00:00:00Z", null], span).width, 1);
  assert.ok(Math.abs(timeBar(["2010-01-01T00:00:00Z", null], span).from - 0.5) < 0.001);
  assert.equal(intervalWords(["2000-02-24T00:00:00Z", null]), "2000-02-24 to now");
});

test("time without any date still has a span", () => {
  const span = yearSpan([], new Date("2020-01-01T00:00:00Z"));
  assert.ok(span.last > span.first);
});
