/** Numbers written for people: a figure never appears without its unit. */

const NARROW_SPACE = "\u202f";
const MINUS = "\u2212";

/** A number with at most `digits` decimals and thin spaces between thousands. */
export function number(value, digits = 0) {
  const [whole, fraction] = Math.abs(value).toFixed(digits).split(".");
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE) : whole;
  const decimals = fraction?.replace(/0+$/, "");
  const text = decimals ? `${grouped}.${decimals}` : grouped;
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** A number with about `figures` significant figures, never in exponent form. */
export function significant(value, figures = 2) {
  if (value === 0) {
    return "0";
  }
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const digits = Math.min(Math.max(0, figures - 1 - magnitude), 8);
  return number(value, digits);
}

/** Ground resolution, as "7.4 km a pixel". */
export function resolution(metres) {
  return metres >= 1000
    ? `${significant(metres / 1000)} km a pixel`
    : `${significant(metres, metres < 10 ? 2 : 3)} m a pixel`;
}

/** A duration in words: "12 s", "about 3 minutes", "about 2 hours". */
export function duration(seconds) {
  if (seconds < 1) {
    return "under a second";
  }
  if (seconds < 90) {
    return `${number(seconds)} s`;
  }
  if (seconds < 90 * 60) {
    return `about ${count(Math.round(seconds / 60), "minute")}`;
  }
  return `about ${count(Math.round(seconds / 3600), "hour")}`;
}

/** Bytes in decimal units. */
export function bytes(size) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let value = size;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? number(value) : significant(value, 3)} ${units[unit]}`;
}

/** "1 step", "4 steps". */
export function count(amount, noun, plural = `${noun}s`) {
  return `${number(amount)} ${amount === 1 ? noun : plural}`;
}

/** A point, as "34.39° N, 118.54° W". */
export function point({ lon, lat }) {
  const north = `${Math.abs(lat).toFixed(2)}° ${lat < 0 ? "S" : "N"}`;
  const east = `${Math.abs(lon).toFixed(2)}° ${lon < 0 ? "W" : "E"}`;
  return `${north}, ${east}`;
}

/** A length in metres or kilometres. */
export function lengthKm(kilometres) {
  return kilometres < 1
    ? `${significant(kilometres * 1000, 3)} m`
    : `${significant(kilometres, 3)} km`;
}

/** A share of one, as a percentage. */
export function percent(share) {
  return `${number(share * 100)}${NARROW_SPACE}%`;
}

/** A relative error: "3.1 × 10⁻⁹", since its size is what matters. */
export function tiny(value) {
  if (value === 0) {
    return "0";
  }
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  if (exponent >= -3) {
    return significant(value);
  }
  const mantissa = (value / 10 ** exponent).toFixed(1).replace("-", MINUS);
  return `${mantissa} × 10${superscript(exponent)}`;
}

function superscript(integer) {
  const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  const written = [...String(Math.abs(integer))].map((digit) => digits[Number(digit)]).join("");
  return integer < 0 ? `⁻${written}` : written;
}
