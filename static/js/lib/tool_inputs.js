/** What the tools' schemas say of their inputs, in the shape that forms and tables use. */

/**
 * @param {object[]} schemas the answer of the tools endpoint
 * @returns {Object<string, Object<string, object>>} tool name to input name to
 *   {type, unit, kind, description, minimum, maximum, above, below, choices, longest, isRequired, default?};
 *   `above` and `below` are limits that the value itself may not reach
 */
export function inputsByTool(schemas) {
  return Object.fromEntries(schemas.map((schema) => [schema.name, toolInputs(schema)]));
}

function toolInputs(schema) {
  return Object.fromEntries(
    Object.entries(schema.inputs ?? {}).map(([name, input]) => [name, inputFacts(input)]),
  );
}

function inputFacts(input) {
  const schema = resolve(input.schema ?? {}, input.schema?.$defs ?? {});
  const facts = {
    type: schema.type ?? null,
    unit: input.unit ?? null,
    kind: input.kind ?? null,
    description: input.description ?? "",
    minimum: schema.minimum ?? null,
    maximum: schema.maximum ?? null,
    above: schema.exclusiveMinimum ?? null,
    below: schema.exclusiveMaximum ?? null,
    choices: schema.enum ?? null,
    longest: schema.maxLength ?? null,
    isRequired: input.required ?? !("default" in input),
  };
  return "default" in input ? { ...facts, default: input.default } : facts;
}

/** The schema that carries the facts: behind a $ref, or the one choice that is not null. */
function resolve(schema, definitions) {
  if (schema.$ref) {
    return resolve(definitions[schema.$ref.split("/").at(-1)] ?? {}, definitions);
  }
  const options = (schema.anyOf ?? []).filter((option) => option.type !== "null");
  return options.length === 1 ? resolve(options[0], definitions) : schema;
}

/** The range an input allows, in words with its unit; empty where it has none. */
export function rangeWords({ minimum, maximum, above, below, unit }) {
  const parts = [
    has(minimum) ? `at least ${minimum}` : has(above) ? `above ${above}` : "",
    has(maximum) ? `at most ${maximum}` : has(below) ? `below ${below}` : "",
  ].filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join(", ")}${unit ? ` ${unit}` : ""}`;
}

function has(limit) {
  return limit !== null && limit !== undefined;
}
