import assert from "node:assert/strict";
import { test } from "node:test";

import { readAddress, writeAddress } from "../../static/js/lib/address.js";
import { estimateWords } from "../../static/js/lib/estimate.js";
import { moment, secondsBetween } from "../../static/js/lib/moment.js";
import { typeName } from "../../static/js/lib/type_name.js";
import { isFinished, planState, stepState, toolWords } from "../../static/js/lib/words.js";
import { setOpacity, setVisible, startLayers } from "../../static/js/state/layers.js";
import { createStore } from "../../static/js/state/store.js";

test("the address brings back what was asked, whatever its letters", () => {
  const query = "déserts & dunes?";
  assert.equal(readAddress(writeAddress({ query })).query, query);
  assert.equal(writeAddress({}), "");
  assert.deepEqual(readAddress("?plan=7"), { query: null, plan: "7" });
});

test("an estimate leaves out what is nothing, but says that nobody outside is called", () => {
  const names = estimateWords({ seconds: 5, cells: 0, bytes: 0, external_calls: 0 }).map((fact) => fact.name);
  assert.deepEqual(names, ["Time", "Outside calls"]);
  assert.equal(estimateWords(null).length, 0);
});

test("a time that is not known is a dash, not 1970", () => {
  assert.equal(moment(null), "–");
  assert.equal(moment("soon"), "–");
});

test("a duration counts up to now while its end is unknown", () => {
  assert.equal(secondsBetween("2026-01-01T00:00:00Z", null, Date.parse("2026-01-01T00:01:00Z")), 60);
  assert.equal(secondsBetween(null, null), null);
});

test("a type is named briefly, from its name or its schema", () => {
  assert.equal(typeName("common.actions.rasters.DepthRaster"), "DepthRaster");
  assert.equal(typeName({ title: "DepthRaster" }), "DepthRaster");
  assert.equal(typeName(null), "order only");
});

test("states are written in words, unknown ones too", () => {
  assert.equal(planState("in_review"), "Waiting for review");
  assert.equal(stepState("some_new_state"), "Some new state");
  assert.equal(toolWords("DC_Get_OSM_GeoCoding"), "DC Get OSM GeoCoding");
});

test("only a run that nothing will change by itself is finished", () => {
  assert.deepEqual(["queued", "running", "waiting", "done", "failed", "cancelled"].filter(isFinished), ["done", "failed", "cancelled"]);
});

test("a layer's opacity stays between nothing and all", () => {
  const layers = startLayers({ layers: [{ id: "depth", opacity: 0.8 }, { id: "hillshade" }] });
  assert.deepEqual(layers.map((layer) => layer.opacity), [0.8, 1]);
  assert.equal(setOpacity(layers, "depth", 3)[0].opacity, 1);
  assert.deepEqual(setVisible(layers, "depth", false).map((layer) => layer.visible), [false, true]);
});

test("a store tells its watchers at once and after each change, until they stop", () => {
  const store = createStore(1);
  const seen = [];
  const stop = store.watch((value) => seen.push(value));
  store.set((value) => value + 1);
  stop();
  store.set(9);
  assert.deepEqual(seen, [1, 2]);
});
