import assert from "node:assert/strict";
import { test } from "node:test";

import { graphPicture, mergeParallel, SIZES } from "../../static/js/lib/graph_picture.js";

const FLOOD = {
  steps: ["place", "elevation", "flood", "map"].map((id) => ({ id, tool: `SA_${id}` })),
  layout: { place: [0, 0], elevation: [1, 0], flood: [2, 0], map: [3, 0] },
  edges: [
    { source: "place", target: "elevation", type: "Wgs84Polygon" },
    { source: "place", target: "flood", type: "Wgs84Polygon" },
    { source: "elevation", target: "flood", type: "ElevationRaster" },
    { source: "flood", target: "map", type: "DepthRaster" },
    { source: "elevation", target: "map", type: "ElevationRaster" },
  ],
};

const overlap = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("each rank of steps lies below the one before", () => {
  const ys = graphPicture(FLOOD).nodes.map((node) => node.y);
  assert.deepEqual(ys, [...ys].sort((a, b) => a - b));
  assert.equal(new Set(ys).size, 4);
});

test("no two boxes overlap", () => {
  const layout = { place: [0, 0], elevation: [1, 0], flood: [1, 1], map: [1, 2] };
  const { nodes } = graphPicture({ ...FLOOD, layout });
  nodes.forEach((a, i) => nodes.slice(i + 1).forEach((b) => assert.ok(!overlap(a, b), `${a.id} and ${b.id}`)));
});

test("an edge that passes over a rank runs beside every box, in a lane of its own", () => {
  const { links, nodes } = graphPicture(FLOOD);
  const right = Math.max(...nodes.map((node) => node.x + node.width));
  const lanes = links.filter((link) => link.passing).map((link) => Math.max(...link.path.match(/(?<=Q )[\d.]+/g).map(Number)));
  assert.equal(lanes.length, 2);
  lanes.forEach((x) => assert.ok(x > right, `lane at ${x}`));
  assert.equal(new Set(lanes).size, 2);
});

test("an edge to the next rank is a straight line between boxes of one row", () => {
  const link = graphPicture(FLOOD).links.find((each) => each.source === "place" && each.target === "elevation");
  assert.match(link.path, /^M [\d.]+ [\d.]+ V [\d.]+$/);
});

test("everything lies inside the picture", () => {
  const { width, height, nodes, links } = graphPicture(FLOOD);
  nodes.forEach((node) => {
    assert.ok(node.x + node.width <= width);
    assert.ok(node.y + node.height <= height);
  });
  links.forEach((link) => assert.ok(link.label.x < width));
});

test("the picture of the flood plan fits a narrow panel", () => {
  assert.ok(graphPicture(FLOOD).width <= 300, String(graphPicture(FLOOD).width));
});

test("two values between the same steps share a line that names both types", () => {
  assert.deepEqual(
    mergeParallel([
      { source: "a", target: "b", type: "DepthRaster" },
      { source: "a", target: "b", type: "SpeedRaster" },
      { source: "a", target: "b", type: "DepthRaster" },
    ]),
    [{ source: "a", target: "b", types: ["DepthRaster", "SpeedRaster"] }],
  );
});

test("an edge of a step that is not there is left out, and a step without a place is still drawn", () => {
  const picture = graphPicture({
    steps: [{ id: "alone", tool: "SA_X" }], layout: {}, edges: [{ source: "alone", target: "gone", type: "X" }],
  });
  assert.equal(picture.nodes.length, 1);
  assert.equal(picture.links.length, 0);
});

test("a plan without steps has an empty picture of a real size", () => {
  const { width, height } = graphPicture({ steps: [], layout: {}, edges: [] });
  assert.ok(Number.isFinite(width) && Number.isFinite(height));
  assert.ok(SIZES.nodeWidth > 0);
});
