import assert from "node:assert/strict";
import { test } from "node:test";

import { neighbour, resultAt } from "../../static/js/state/selection.js";

const RESULTS = [
  { tile: "coarse", box: [0, 0, 10, 10] },
  { tile: "fine", box: [4, 4, 5, 5] },
  { tile: "date-line", box: [179, -20, -179, -18] },
];

test("where tiles overlap, the smallest is meant", () => {
  assert.equal(resultAt(RESULTS, { lon: 4.5, lat: 4.5 }).tile, "fine");
  assert.equal(resultAt(RESULTS, { lon: 1, lat: 1 }).tile, "coarse");
});

test("a tile over the antimeridian is found from both sides", () => {
  assert.equal(resultAt(RESULTS, { lon: -179.5, lat: -19 }).tile, "date-line");
  assert.equal(resultAt(RESULTS, { lon: 179.5, lat: -19 }).tile, "date-line");
});

test("a click beside every tile selects none", () => {
  assert.equal(resultAt(RESULTS, { lon: 50, lat: 50 }), null);
});

test("arrows stop at both ends of the list", () => {
  assert.equal(neighbour(RESULTS, "coarse", -1), "coarse");
  assert.equal(neighbour(RESULTS, "coarse", 1), "fine");
  assert.equal(neighbour(RESULTS, "date-line", 1), "date-line");
});
