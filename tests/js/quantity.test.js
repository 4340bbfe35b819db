import assert from "node:assert/strict";
import { test } from "node:test";

import {
  bytes, count, duration, lengthKm, number, percent, point, resolution, significant, tiny,
} from "../../static/js/lib/quantity.js";

const cases = (write, pairs) => {
  for (const [value, text] of pairs) {
    test(`${write.name} writes ${JSON.stringify(value)} as ${text}`, () => assert.equal(write(value), text));
  }
};

cases(resolution, [[7413, "7.4 km a pixel"], [30, "30 m a pixel"], [10, "10 m a pixel"], [0.5, "0.5 m a pixel"]]);
cases(duration, [
  [0.2, "under a second"], [12.4, "12 s"], [74, "74 s"], [100, "about 2 minutes"], [3600, "about 60 minutes"],
  [7200, "about 2 hours"],
]);
cases(bytes, [[0, "0 bytes"], [999, "999 bytes"], [1832211, "1.83 MB"], [44e6, "44 MB"]]);
cases(point, [
  [{ lon: -118.54, lat: 34.39 }, "34.39° N, 118.54° W"],
  [{ lon: 132.2, lat: -24.5 }, "24.50° S, 132.20° E"],
]);
cases(lengthKm, [[0.4, "400 m"], [33.04, "33 km"], [0.0305, "30.5 m"]]);
cases(percent, [[0.853, "85\u202f%"], [1, "100\u202f%"]]);
cases(tiny, [[3.1e-9, "3.1 × 10⁻⁹"], [0, "0"], [-2.04e-12, "−2.0 × 10⁻¹²"], [0.02, "0.02"]]);

test("thousands are grouped from five digits on", () => {
  assert.equal(number(1234), "1234");
  assert.equal(number(898000), "898\u202f000");
  assert.equal(number(-12345.678, 2), "−12\u202f345.68");
});

test("a number that rounds to nothing has no sign", () => assert.equal(number(-0.001, 1), "0"));

test("significant figures never turn into an exponent", () => {
  assert.equal(significant(0.000123, 2), "0.00012");
  assert.equal(significant(123456, 2), "123\u202f456");
});

test("a count agrees with its noun", () => {
  assert.equal(count(1, "tile"), "1 tile");
  assert.equal(count(0, "tile"), "0 tiles");
});
