/** Names of value types, short enough for a line in a picture. */

/** The type's name out of what the API gives: a name, or a JSON schema with a title. */
export function typeName(type) {
  if (typeof type === "string") {
    return type.split(".").at(-1);
  }
  if (type && typeof type === "object") {
    return type.kind ?? type.title ?? type.type ?? "value";
  }
  return "order only";
}
