/** A search for datasets as the address and the API keep it. */

const TEXTS = ["q", "rerank", "bbox", "start", "end"];
const LISTS = ["platforms", "instruments", "levels", "providers", "without"];

/** A search of nothing. */
export function emptyQuery() {
  return Object.fromEntries([...TEXTS.map((name) => [name, ""]), ...LISTS.map((name) => [name, []])]);
}

/** @param {string} search the address's search part */
export function readQuery(search) {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries([
    ...TEXTS.map((name) => [name, parameters.get(name) ?? ""]),
    ...LISTS.map((name) => [name, parameters.getAll(name)]),
  ]);
}

/** The parameters of a search; what is empty is left out. */
export function toParameters(query) {
  const parameters = new URLSearchParams();
  TEXTS.filter((name) => query[name]).forEach((name) => parameters.set(name, query[name]));
  LISTS.forEach((name) => query[name].forEach((value) => parameters.append(name, value)));
  return parameters.toString();
}

/** The address's search part; empty for a search of nothing. */
export function writeQuery(query) {
  const text = toParameters(query);
  return text ? `?${text}` : "";
}

/** The same search with a value of a list put in, or taken out if it was there. */
export function toggled(query, name, value) {
  const values = query[name];
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return { ...query, [name]: next };
}

/** The same search without a chip: what was chosen beside the sentence is unchosen, what was read is refused. */
export function withoutChip(query, chip) {
  const [start, end] = chip.span;
  if (end > start) {
    return { ...query, without: [...query.without, chip.key] };
  }
  const list = `${chip.kind}s`;
  if (LISTS.includes(list)) {
    return { ...query, [list]: query[list].filter((value) => value !== chip.label) };
  }
  return chip.kind === "time" ? { ...query, start: "", end: "" } : { ...query, bbox: "" };
}
