/** Where the points of a series lie in a chart, and where items lie on a line of time. */

const WIDTH = 460;
const HEIGHT = 170;
const PAD = { left: 58, right: 12, top: 12, bottom: 24 };

/**
 * @param {{time: string, value: number}[]} series
 * @returns {{width, height, points: number[][], low: number, high: number, first: string, last: string}}
 */
export function seriesChart(series) {
  const times = series.map(({ time }) => Date.parse(time));
  const values = series.map(({ value }) => value);
  const [low, high] = widened(Math.min(...values), Math.max(...values));
  const x = scale(Math.min(...times), Math.max(...times), PAD.left, WIDTH - PAD.right);
  const y = scale(low, high, HEIGHT - PAD.bottom, PAD.top);
  return {
    width: WIDTH, height: HEIGHT, low, high, left: PAD.left, bottom: HEIGHT - PAD.bottom, top: PAD.top,
    points: series.map(({ value }, index) => [x(times[index]), y(value)]),
    first: series[0]?.time.slice(0, 10) ?? "", last: series.at(-1)?.time.slice(0, 10) ?? "",
  };
}

function widened(low, high) {
  return low < high ? [low, high] : [low - 1, high + 1];
}

function scale(from, to, start, end) {
  return (value) => (to > from ? start + ((value - from) / (to - from)) * (end - start) : (start + end) / 2);
}

/** Shares of a time line at which items begin, and how wide they are. */
export function timeMarks(items, asked) {
  const moments = [...items.flatMap(({ start, end }) => [start, end]), ...(asked ?? [])].map((moment) => Date.parse(moment));
  const first = Math.min(...moments);
  const last = Math.max(first + 1, ...moments);
  const share = (moment) => (Date.parse(moment) - first) / (last - first);
  const mark = ([start, end]) => ({ from: share(start), width: Math.max(share(end) - share(start), 0.004) });
  return {
    first: new Date(first).toISOString().slice(0, 10), last: new Date(last).toISOString().slice(0, 10),
    items: items.map(({ start, end }) => mark([start, end])), asked: asked ? mark(asked) : null,
  };
}

/** The different boxes of items, each once, at most so many. */
export function differentBoxes(items, most) {
  return [...new Map(items.map((item) => [item.box.join(","), item.box])).values()].slice(0, most);
}

/** A number as it is read. */
export function plainNumber(value) {
  const size = Math.abs(value);
  return size !== 0 && (size < 0.001 || size >= 1e7) ? value.toExponential(3) : value.toLocaleString("en", { maximumSignificantDigits: 5 });
}

/** A unit as it is read: the unit of a pure number is not written. */
export function plainUnit(unit) {
  return unit === "1" ? "" : unit;
}
