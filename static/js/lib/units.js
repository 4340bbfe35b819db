/** Units that people may write a figure in, beside the one that a tool declares. */

const UNITS = {
  length: { mm: 0.001, cm: 0.01, in: 0.0254, ft: 0.3048, m: 1, km: 1000, mi: 1609.344 },
  time: { s: 1, min: 60, h: 3600, day: 86400 },
  area: { "m^2": 1, ha: 1e4, "km^2": 1e6 },
  "rate of rain": { "mm/h": 1 / 3.6e6, "in/h": 0.0254 / 3600 },
  speed: { "m/s": 1, "km/h": 1 / 3.6 },
  discharge: { "m^3/s": 1, "l/s": 0.001 },
};

/** What kind of amount a unit measures; null for a unit that is not known here. */
export function dimensionOf(unit) {
  return Object.keys(UNITS).find((dimension) => Object.hasOwn(UNITS[dimension], unit)) ?? null;
}

/** Do two declared units measure the same kind of amount? No unit fits only no unit. */
export function sameDimension(given, wanted) {
  if (!given || !wanted) {
    return !given && !wanted;
  }
  return given === wanted || (dimensionOf(given) !== null && dimensionOf(given) === dimensionOf(wanted));
}

/** The units to offer where a tool declares this one: the declared one first. */
export function unitChoices(unit) {
  const dimension = dimensionOf(unit);
  const others = dimension === null ? [] : Object.keys(UNITS[dimension]);
  return [unit, ...others.filter((other) => other !== unit)];
}

/** A figure in another unit of the same kind; null where that is not known. */
export function converted(value, from, to) {
  if (from === to) {
    return value;
  }
  const dimension = dimensionOf(from);
  return dimension !== null && dimension === dimensionOf(to)
    ? (value * UNITS[dimension][from]) / UNITS[dimension][to]
    : null;
}
