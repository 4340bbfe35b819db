/**
 * The types of what flows between steps, read from the tools' JSON schemas.
 *
 * A type is {form, name, ...}: form is "object", "number", "integer", "text", "boolean", "choice", "list",
 * "null", "union" or "anything". Numbers and texts carry `unit` and `kind` where the tool states them.
 */

const DEEPEST = 3;
const PLAIN = { number: "number", integer: "integer", string: "text", boolean: "boolean", null: "null" };

/** The type that a JSON schema stands for. */
export function typeOf(schema, definitions = schema?.$defs ?? {}) {
  const found = resolved(schema ?? {}, definitions);
  const options = found.anyOf ?? found.oneOf;
  if (options) {
    return union(options.map((option) => typeOf(option, definitions)));
  }
  if (found.enum || "const" in found) {
    const choices = found.enum ?? [found.const];
    return { form: "choice", name: choices.join(" | "), choices };
  }
  if (found.type === "array") {
    return listType(found, definitions);
  }
  return found.type === "object" ? objectType(found, definitions) : plainType(found);
}

function resolved(schema, definitions) {
  if (!schema.$ref) {
    return schema;
  }
  const { $ref, ...beside } = schema;
  return { ...(definitions[$ref.split("/").at(-1)] ?? {}), ...beside };
}

function union(types) {
  const members = types.flatMap((type) => alternatives(type));
  return members.length === 1
    ? members[0]
    : { form: "union", name: members.map((member) => member.name).join(" | "), members };
}

function listType(schema, definitions) {
  const item = typeOf(schema.items ?? {}, definitions);
  return {
    form: "list", name: `list of ${item.name}`, item, least: schema.minItems ?? 0, most: schema.maxItems ?? null,
  };
}

function objectType(schema, definitions) {
  return { form: "object", name: schema.title ?? "object", properties: schema.properties ?? {}, definitions };
}

function plainType(schema) {
  const form = PLAIN[schema.type] ?? "anything";
  const unit = schema.unit ?? null;
  const kind = schema.kind ?? null;
  const name = kind ?? { text: "text", null: "nothing" }[form] ?? form;
  return { form, name: unit ? `${name} [${unit}]` : name, unit, kind };
}

/** The members of a union, or the type itself. */
export function alternatives(type) {
  return type.form === "union" ? type.members : [type];
}

/** The type without "nothing" among its alternatives. */
export function givenType(type) {
  const members = alternatives(type).filter((member) => member.form !== "null");
  return members.length === 0 ? type : union(members);
}

/** The one type that a field is drawn for: "anything", written as JSON, where several are possible. */
export function fieldType(type) {
  if (isFigures(type)) {
    return { form: "figures", name: type.name };
  }
  const writable = alternatives(givenType(type)).filter(isWritable);
  return writable.length === 1 ? writable[0] : { form: "anything", name: type.name };
}

/** Is this a list of plain numbers, which is written in one line? */
export function isFigures(type) {
  return type.form === "list" && ["number", "integer"].includes(type.item.form) && !type.item.unit;
}

/** The names of an object's parts if all of them are numbers, such as a box's edges; else null. */
export function numericParts(type) {
  const parts = Object.entries(type.form === "object" ? type.properties : {});
  return parts.length > 0 && parts.every(([, schema]) => schema.type === "number") ? parts.map(([name]) => name) : null;
}

/** Can a person write a value of this type? A file that a tool makes can only come from a step. */
export function isWritable(type) {
  return alternatives(type).some((member) => {
    if (member.form === "object") {
      return !("artifact" in member.properties);
    }
    return member.form === "list" ? isWritable(member.item) : member.form !== "null";
  });
}

/**
 * Everything that a tool's output holds.
 * @param {object} tool as the tools endpoint gives it
 * @returns {{path: string, type: object}[]} the whole first, under the empty path
 */
export function outputsOf(tool) {
  if (!tool?.output?.schema) {
    return [];
  }
  if (!read.has(tool)) {
    read.set(tool, within(typeOf(tool.output.schema), "", DEEPEST));
  }
  return read.get(tool);
}

/** A tool's schema never changes while a page is open: it is read once. */
const read = new WeakMap();

function within(type, path, depth) {
  const inside = type.form === "object" && depth > 0
    ? Object.entries(type.properties).flatMap(([name, schema]) =>
      within(typeOf(schema, type.definitions), path ? `${path}.${name}` : name, depth - 1))
    : [];
  return [{ path, type }, ...inside];
}
