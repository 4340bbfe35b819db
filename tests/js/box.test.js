import assert from "node:assert/strict";
import { test } from "node:test";

import {
  boxCentre, boxContains, boxFromArray, boxQuery, boxRing, boxSizeKm, boxWidth, growBox, isBox, wrapLongitude,
} from "../../static/js/lib/box.js";

const FIJI = { west: 176, south: -20, east: -178, north: -15 };
const SANTA_CLARITA = { west: -118.7, south: 34.3, east: -118.4, north: 34.5 };

test("a box over the antimeridian is as wide as the way east across it", () => {
  assert.equal(boxWidth(FIJI), 6);
});

test("the middle of a box over the antimeridian lies on it", () => {
  assert.deepEqual(boxCentre(FIJI), { lon: 179, lat: -17.5 });
});

test("a box over the antimeridian holds points on both sides and none on the far side", () => {
  assert.ok(boxContains(FIJI, { lon: 179.5, lat: -17 }));
  assert.ok(boxContains(FIJI, { lon: -179.5, lat: -17 }));
  assert.ok(!boxContains(FIJI, { lon: 0, lat: -17 }));
});

test("the ring of a box over the antimeridian goes on past 180 degrees", () => {
  assert.deepEqual(boxRing(FIJI).map(([lon]) => lon), [176, 182, 182, 176, 176]);
});

test("growing a box keeps its centre, over the antimeridian too", () => {
  const grown = growBox(FIJI, 0.5);
  assert.equal(boxWidth(grown), 12);
  assert.deepEqual(boxCentre(grown), boxCentre(FIJI));
});

test("a box never grows past the poles or once around", () => {
  assert.deepEqual(growBox({ west: -170, south: -80, east: 170, north: 80 }, 1), {
    west: -180, south: -90, east: 180, north: 90,
  });
});

test("a box's size shrinks with latitude in width only", () => {
  const { width, height } = boxSizeKm({ west: 0, south: 59, east: 1, north: 61 });
  assert.ok(Math.abs(width - 55.6) < 0.1, `width ${width}`);
  assert.ok(Math.abs(height - 222.4) < 0.1, `height ${height}`);
});

test("longitudes come back into range, and 180 stays 180", () => {
  assert.deepEqual([190, -190, 180, 540, -180].map(wrapLongitude), [-170, 170, 180, 180, -180]);
});

test("the search parameter is west, south, east, north", () => {
  assert.equal(boxQuery(SANTA_CLARITA), "-118.70000,34.30000,-118.40000,34.50000");
});

test("an array becomes a box in the same order", () => {
  assert.deepEqual(boxFromArray([1, 2, 3, 4]), { west: 1, south: 2, east: 3, north: 4 });
});

for (const [why, value] of [
  ["nothing", null],
  ["a missing edge", { west: 0, south: 0, east: 1 }],
  ["not a number", { ...SANTA_CLARITA, west: Number.NaN }],
  ["south above north", { ...SANTA_CLARITA, south: 40 }],
  ["past the pole", { ...SANTA_CLARITA, north: 91 }],
  ["past 180 degrees", { ...SANTA_CLARITA, east: 181 }],
]) {
  test(`${why} is no box`, () => assert.ok(!isBox(value)));
}

test("a box over the antimeridian is a box", () => assert.ok(isBox(FIJI)));
