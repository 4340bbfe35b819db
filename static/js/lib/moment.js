/** Times as the reader's own clock shows them. */

/** A moment as "30 Nov 2026, 19:15", or a dash where there is none. */
export function moment(iso, locale = undefined) {
  const time = new Date(iso ?? NaN);
  if (Number.isNaN(time.getTime())) {
    return "\u2013";
  }
  return time.toLocaleString(locale, {
    day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit",
  });
}

/** Whole seconds between two moments; up to `now` while the second is unknown. */
export function secondsBetween(start, end, now = Date.now()) {
  const from = Date.parse(start ?? "");
  const until = end ? Date.parse(end) : now;
  return Number.isNaN(from) || Number.isNaN(until) ? null : Math.max(0, (until - from) / 1000);
}
