import assert from "node:assert/strict";
import { test } from "node:test";

import { orderDownloads } from "../../static/js/lib/downloads.js";
import { resultFigures } from "../../static/js/lib/figures.js";
import { namesThatGiveWay } from "../../static/js/lib/label_priority.js";
import { isDrawnAsPicture, picturePaths, pictureSize } from "../../static/js/lib/line_picture.js";

const BOX = { west: 0, south: 0, east: 2, north: 1 };
const line = (coordinates) => ({ features: [{ geometry: { type: "LineString", coordinates } }] });
const place = (name, population, lon, lat) => ({ properties: { name, population }, geometry: { type: "Point", coordinates: [lon, lat] } });

test("the figures that matter come first, with their units", () => {
  const { first } = resultFigures({ mass_error: 3.1e-9, max_depth_m: 6.42, wet_km2: 32.66, wet_cells: 13064 });
  assert.deepEqual(first.map(({ text }) => text), ["6.42 m", "32.7 km²", "3.1 × 10⁻⁹"]);
  assert.match(first[1].hint, /13\u202f064 cells/);
});

test("an area upstream that is only a lower bound says so", () => {
  const { first } = resultFigures({ upstream_km2_not_modelled: 113.2, upstream_is_at_least: true });
  assert.equal(first[0].text, "at least 113 km²");
});

test("other figures take their units from their names", () => {
  const { others } = resultFigures({ outflow_m3: 33657759.78, still_rising_share: 0.25, max_froude: 1.77, model: "CrisisSim" });
  assert.deepEqual(others.map(({ name, text }) => `${name}: ${text}`), [
    "Outflow: 33\u202f657\u202f760 m³", "Still rising: 25\u202f%", "Max froude: 1.77", "Model: CrisisSim",
  ]);
});

test("a figure that is not a number is no figure", () => {
  assert.deepEqual(resultFigures({ max_depth_m: Number.NaN }).first, []);
  assert.deepEqual(resultFigures(null), { first: [], others: [] });
});

test("the files behind the map's layers come first, the top layer's before all", () => {
  const run = {
    payload: { layers: [
      { title: "Ground", download: "g", download_name: "ground.tif", download_url: "/g" },
      { title: "Names", download: null, download_url: null },
      { title: "Depth", download: "d", download_name: "depth.tif", download_url: "/d" },
    ] },
    downloads: [{ sha256: "g", size: 2 }, { sha256: "x", size: 3, name: "other.tif" }, { sha256: "d", size: 1 }],
  };
  const { shown, others } = orderDownloads(run);
  assert.deepEqual(shown.map(({ name, size }) => [name, size]), [["depth.tif", 1], ["ground.tif", 2]]);
  assert.deepEqual(others.map(({ name }) => name), ["other.tif"]);
});

test("a run without a map still offers its files", () => {
  assert.equal(orderDownloads({ payload: null, downloads: [{ sha256: "a" }] }).others.length, 1);
});

test("a line's ends lie at the picture's corners when it crosses the box", () => {
  const size = pictureSize(BOX);
  assert.deepEqual(size, { width: 2048, height: 1024 });
  assert.deepEqual(picturePaths(line([[0, 1], [2, 0]]), BOX, size)[0].points, [[0, 0], [2048, 1024]]);
});

test("a line over the antimeridian goes on eastwards in the picture", () => {
  const box = { west: 179, south: 0, east: -179, north: 1 };
  const [{ points }] = picturePaths(line([[179.5, 0.5], [-179.5, 0.5]]), box, { width: 200, height: 100 });
  assert.deepEqual(points, [[50, 50], [150, 50]]);
});

test("a line that leaves the box goes a little past the picture's edge, not once around the Earth", () => {
  const [{ points }] = picturePaths(line([[1, 0.5], [-0.5, 0.5]]), BOX, { width: 200, height: 100 });
  assert.deepEqual(points, [[100, 50], [-50, 50]]);
});

test("rings are closed and lines are not", () => {
  const ring = [[0, 0], [1, 0], [1, 1], [0, 0]];
  const area = { features: [{ geometry: { type: "MultiPolygon", coordinates: [[ring, ring]] } }] };
  assert.deepEqual(picturePaths(area, BOX, pictureSize(BOX)).map(({ closed }) => closed), [true, true]);
  assert.equal(picturePaths(line([[0, 0], [1, 1]]), BOX, pictureSize(BOX))[0].closed, false);
});

test("only lines and areas are drawn as a picture; names stay names", () => {
  assert.ok(isDrawnAsPicture(line([[0, 0], [1, 1]])));
  assert.ok(!isDrawnAsPicture({ features: [place("Piru", 2000, 0, 0)] }));
  assert.ok(!isDrawnAsPicture({ features: [] }));
});

test("where names would overlap, the smaller place's gives way", () => {
  const city = place("Santa Clarita", 182000, 1, 0.5);
  const suburb = place("Stevenson Ranch", 17000, 0.9, 0.52);
  const far = place("Castaic", 19000, 0.2, 0.9);
  assert.deepEqual([...namesThatGiveWay([suburb, far, city], BOX)], [suburb]);
});
