/** An output of a step, as a choice names it. */

/** @param {{from: string, path?: string, type?: {name: string}}} source */
export function sourceWords({ from, path, type }) {
  const where = path ? `${from} \u2192 ${path}` : from;
  return type ? `${where} (${type.name})` : where;
}
