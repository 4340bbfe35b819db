/** The filters of a list, as the address keeps them and as the API takes them. */

/**
 * @param {string} search the address's search part
 * @param {Object<string, string>} defaults each filter with its value when the address has none
 * @returns each filter's value as text, and `page` as a number
 */
export function readFilters(search, defaults) {
  const parameters = new URLSearchParams(search);
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, parameters.get(name) ?? value]),
  );
  const page = Number(parameters.get("page"));
  return { ...filters, page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** The address's search part: what is as by default is left out. */
export function writeFilters({ page, ...filters }, defaults) {
  const parameters = new URLSearchParams(
    Object.entries(filters).filter(([name, value]) => value !== defaults[name]),
  );
  if (page > 1) {
    parameters.set("page", String(page));
  }
  const text = parameters.toString();
  return text ? `?${text}` : "";
}

/** The query of the API: what is empty is left out. */
export function apiQuery(filters) {
  return new URLSearchParams(
    Object.entries(filters).filter(([, value]) => value !== "" && value !== null).map(([name, value]) => [name, String(value)]),
  ).toString();
}
