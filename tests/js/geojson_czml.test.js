import assert from "node:assert/strict";
import { test } from "node:test";

import { boxPacket, rgba } from "../../static/js/lib/czml_packets.js";
import { geojsonToCzml } from "../../static/js/lib/geojson_czml.js";

const style = { id: "rivers", colour: "#5ec8ff" };
const feature = (geometry, properties = {}) => ({ features: [{ type: "Feature", geometry, properties }] });

test("a river becomes a line through its points", () => {
  const [, packet] = geojsonToCzml(feature({ type: "LineString", coordinates: [[1, 2], [3, 4]] }), style);
  const { cartographicDegrees } = packet.polyline.positions;
  assert.deepEqual(cartographicDegrees.filter((_, i) => i % 3 !== 2), [1, 2, 3, 4]);
});

test("each part of a multi-part feature has an identifier of its own", () => {
  const lines = { type: "MultiLineString", coordinates: [[[0, 0], [1, 1]], [[2, 2], [3, 3]]] };
  const ids = geojsonToCzml(feature(lines), style).map((packet) => packet.id);
  assert.equal(new Set(ids).size, 3);
});

test("a place's name is plain text, whatever it holds", () => {
  const name = "<img src=x onerror=alert(1)>";
  const [, packet] = geojsonToCzml(feature({ type: "Point", coordinates: [1, 2] }, { name }), style);
  assert.equal(packet.label.text, name);
  assert.ok(!("description" in packet));
});

test("holes of an area stay holes", () => {
  const ring = [[0, 0], [4, 0], [4, 4], [0, 0]];
  const [, packet] = geojsonToCzml(feature({ type: "Polygon", coordinates: [ring, ring] }), style);
  assert.equal(packet.polygon.holes.cartographicDegrees.length, 1);
});

test("what is no collection, or has no known geometry, draws nothing", () => {
  assert.equal(geojsonToCzml(null, style).length, 1);
  assert.equal(geojsonToCzml(feature(null), style).length, 1);
  assert.equal(geojsonToCzml(feature({ type: "Circle", coordinates: [] }), style).length, 1);
});

test("the document comes first, as CZML asks", () => {
  assert.equal(geojsonToCzml(feature(null), style)[0].id, "document");
});

test("colours are read from their hexadecimal form, and anything else is white", () => {
  assert.deepEqual(rgba("#5ec8ff", 0.5), [94, 200, 255, 128]);
  assert.deepEqual(rgba("url(x)"), [255, 255, 255, 255]);
});

test("the outline of a box is closed", () => {
  const box = { west: 0, south: 0, east: 1, north: 1 };
  const degrees = boxPacket(box, { id: "box" }).polyline.positions.cartographicDegrees;
  assert.deepEqual(degrees.slice(0, 3), degrees.slice(-3));
});
