import assert from "node:assert/strict";
import { test } from "node:test";

import { orderDownloads } from "../../static/js/lib/downloads.js";
import { frameUrl, framesToHold, layerOverTime, timeWords } from "../../static/js/lib/frames.js";
import { showAlone, startLayers } from "../../static/js/state/layers.js";

const LEGEND = [{ label: "deep", colour: "#000000" }];
const PAYLOAD = {
  layers: [
    { id: "ground", kind: "image", legend: [] },
    { id: "hazard", kind: "image", legend: LEGEND, visible: false },
    { id: "flood", kind: "image", legend: LEGEND, visible: false, frames: [{ time_s: 0 }, { time_s: 60 }] },
    { id: "depth", kind: "image", legend: LEGEND },
    { id: "channels", kind: "features", legend: LEGEND },
  ],
};

const seen = (layers) => layers.filter(({ visible }) => visible).map(({ id }) => id);

test("the frame shown, a few ahead and the one before are held, however many there are", () => {
  assert.deepEqual(framesToHold(10, 500), [10, 11, 12, 13, 14, 9]);
  assert.deepEqual(framesToHold(499, 500), [499, 0, 1, 2, 3, 498]);
});

test("of few frames none is held twice", () => {
  assert.deepEqual(framesToHold(0, 1), [0]);
  assert.deepEqual(framesToHold(1, 2), [1, 0]);
});

test("a frame lies beside its layer's own picture", () => {
  const layer = { url: "/api/runs/7/artifacts/aaa", artifact: "aaa" };
  assert.equal(frameUrl(layer, { artifact: "bbb" }), "/api/runs/7/artifacts/bbb");
});

test("times are written in minutes, hours and days", () => {
  assert.deepEqual([0, 2700, 9000, 7200, 86400, 183_600].map(timeWords),
    ["0 min", "45 min", "2 h 30 min", "2 h", "1 day", "2 days 3 h"]);
});

test("only a layer with several pictures is played", () => {
  assert.equal(layerOverTime(PAYLOAD).id, "flood");
  assert.equal(layerOverTime({ layers: [{ id: "depth" }, { id: "one", frames: [{ time_s: 0 }] }] }), null);
  assert.equal(layerOverTime(null), null);
});

test("layers that a map hides at first start hidden", () => {
  assert.deepEqual(seen(startLayers(PAYLOAD)), ["ground", "depth", "channels"]);
});

test("a layer that is played takes the place of the other classes; ground and lines stay", () => {
  assert.deepEqual(seen(showAlone(startLayers(PAYLOAD), PAYLOAD, "flood")), ["ground", "flood", "channels"]);
});

test("the single pictures of a layer that moves are no files to download", () => {
  const { others } = orderDownloads({
    payload: { layers: [{ id: "flood", frames: [{ artifact: "p1" }, { artifact: "p2" }] }] },
    downloads: [{ sha256: "p1" }, { sha256: "g", name: "areas.gpkg" }, { sha256: "p2" }],
  });
  assert.deepEqual(others.map(({ name }) => name), ["areas.gpkg"]);
});

test("polygons and tables come after the map's own files, before the rest", () => {
  const { shown, others } = orderDownloads({
    payload: { layers: [{ id: "d", title: "Depth", download: "t", download_name: "d.tif", download_url: "/t" }] },
    downloads: [
      { sha256: "x", name: "x.png", media_type: "image/png" },
      { sha256: "g", name: "areas.gpkg", media_type: "application/geopackage+sqlite3" },
      { sha256: "t", name: "depth.tif", media_type: "image/tiff" },
    ],
  });
  assert.deepEqual(shown.map(({ name }) => name), ["d.tif", "areas.gpkg"]);
  assert.deepEqual(others.map(({ name }) => name), ["x.png"]);
});
