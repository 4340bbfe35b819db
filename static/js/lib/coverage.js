/** Where boxes and intervals lie in a picture of the world and of time. */

/** Rectangles of a box [west, south, east, north] in a plate carr\u00e9e of 360 x 180; two if it crosses 180 degrees. */
export function boxRectangles([west, south, east, north]) {
  const rectangle = (left, right) => ({ x: left + 180, y: 90 - north, width: right - left, height: north - south });
  return west <= east ? [rectangle(west, east)] : [rectangle(west, 180), rectangle(-180, east)];
}

/** Years from the first start to now or the last end, for a time line. */
export function yearSpan(intervals, now) {
  const years = intervals.flat().filter(Boolean).map((moment) => new Date(moment).getTime()).filter(Number.isFinite);
  const last = intervals.some(([, end]) => !end) ? now.getTime() : Math.max(...years);
  const first = years.length > 0 ? Math.min(...years) : now.getTime();
  return { first, last: Math.max(last, first + 1) };
}

/** The share of a span, from its start, at which an interval begins and how wide it is; open ends reach its ends. */
export function timeBar([start, end], { first, last }) {
  const share = (moment, open) => (moment ? (new Date(moment).getTime() - first) / (last - first) : open);
  const from = Math.min(1, Math.max(0, share(start, 0)));
  const to = Math.min(1, Math.max(from, share(end, 1)));
  return { from, width: Math.max(to - from, 0.004) };
}

/** "2000-02-24 to now". */
export function intervalWords([start, end]) {
  const day = (moment, open) => (moment ? moment.slice(0, 10) : open);
  return `${day(start, "unknown start")} to ${day(end, "now")}`;
}
