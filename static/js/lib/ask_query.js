/** A question as the address keeps it, so that a link brings it back. */

const KINDS = ["target", "place", "time", "spatial_relation", "temporal_relation", "operation"];

/** @returns {{question: string, archive: string, corrections: Object<string, string>}} */
export function readAsk(search) {
  const parameters = new URLSearchParams(search);
  const corrections = Object.fromEntries(KINDS.filter((kind) => parameters.get(kind)).map((kind) => [kind, parameters.get(kind)]));
  return { question: parameters.get("q") ?? "", archive: parameters.get("archive") ?? "", corrections };
}

/** The address's search part. */
export function writeAsk({ question, archive, corrections }) {
  const parameters = new URLSearchParams();
  Object.entries({ q: question, archive, ...corrections }).filter(([, value]) => value).forEach(([name, value]) => parameters.set(name, value));
  const text = parameters.toString();
  return text ? `?${text}` : "";
}

/** Kinds that can be corrected. */
export function canCorrect(kind) {
  return KINDS.includes(kind);
}
