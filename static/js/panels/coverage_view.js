/** Where and when a dataset has data, beside what was asked for. */

import { boxRectangles, intervalWords, timeBar, yearSpan } from "../lib/coverage.js";
import { el, svg } from "./dom.js";

const WIDTH = 360;
const BAR = 14;

/** @param {{west: string, east: string}} pictures addresses of the hemispheres' pictures */
export function coverageMap(boxes, asked, pictures) {
  const half = (href, x) => svg("image", { href, x, y: 0, width: 180, height: 180, preserveAspectRatio: "none" });
  return svg("svg", { viewBox: "0 0 360 180", class: "coverage-map", role: "img", "aria-label": mapWords(boxes, asked) }, [
    half(pictures.west, 0), half(pictures.east, 180),
    ...boxes.flatMap(boxRectangles).map((rectangle) => svg("rect", { class: "held", ...rectangle })),
    ...(asked ? boxRectangles(asked).map((rectangle) => svg("rect", { class: "asked", ...rectangle })) : []),
  ]);
}

function mapWords(boxes, asked) {
  const words = boxes.length === 0 ? "Where it has data is unknown" : `Has data in ${boxes.length === 1 ? "one box" : `${boxes.length} boxes`}`;
  return asked ? `${words}; the place asked for is outlined` : words;
}

/** Bars of its intervals over the years, and the time asked for. */
export function coverageTime(intervals, asked, now = new Date()) {
  const span = yearSpan(asked ? [...intervals, asked] : intervals, now);
  const bar = (interval, name) => {
    const { from, width } = timeBar(interval, span);
    return svg("rect", { class: name, x: from * WIDTH, width: width * WIDTH, y: 4, height: BAR });
  };
  return el("figure", { class: "coverage-figure" }, [
    svg("svg", { viewBox: `0 0 ${WIDTH} 36`, class: "coverage-time", role: "img", "aria-label": timeWords(intervals) }, [
      ...intervals.map((interval) => bar(interval, "held")),
      asked ? bar(asked, "asked") : null,
      svg("text", { x: 2, y: 32, text: String(new Date(span.first).getUTCFullYear()) }),
      svg("text", { x: WIDTH - 2, y: 32, "text-anchor": "end", text: String(new Date(span.last).getUTCFullYear()) }),
    ]),
    el("figcaption", { class: "hint", text: timeWords(intervals) }),
  ]);
}

function timeWords(intervals) {
  return intervals.length === 0 ? "When it has data is unknown." : intervals.slice(0, 4).map(intervalWords).join("; ");
}
