/**
 * The literal inputs of a plan: what a person may read and change. A literal is a plain value or a
 * quantity {value, unit}; a reference {from, path} is another step's output and no literal.
 */

/** Is this input another step's output? */
export function isReference(value) {
  return isPlain(value) && typeof value.from === "string";
}

/** Is this input a number with its unit? */
export function isQuantity(value) {
  return isPlain(value) && "value" in value && "unit" in value;
}

function isPlain(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * Every literal input, in the order of the plan: those it states, then those left to the tools' defaults.
 * @param graph the plan's JSON form
 * @param {Object<string, object>} inputsByTool what each tool's schema says of its inputs
 */
export function literalInputs(graph, inputsByTool = {}) {
  return graph.steps.flatMap((step) => {
    const known = inputsByTool[step.tool] ?? {};
    const stated = Object.entries(step.inputs)
      .filter(([, value]) => !holdsReference(value))
      .map(([name, value]) => describe(step, name, value, known[name]));
    const filledIn = Object.entries(known)
      .filter(([name, input]) => !(name in step.inputs) && "default" in input)
      .map(([name, input]) => describe(step, name, input.default, input));
    return [...stated, ...filledIn];
  });
}

function holdsReference(value) {
  return isReference(value) || (Array.isArray(value) && value.some(isReference));
}

function describe(step, name, value, input) {
  const plain = isQuantity(value) ? value.value : value;
  const unit = isQuantity(value) ? value.unit : (input?.unit ?? null);
  const isDefault = Boolean(input) && "default" in input && unit === (input.unit ?? null) &&
    JSON.stringify(input.default) === JSON.stringify(plain);
  return { step: step.id, tool: step.tool, name, value: plain, unit, input: input ?? {}, isDefault };
}

/** The plan with one literal changed; the plan given is left as it was. */
export function withLiteral(graph, { step, name, value }) {
  return {
    ...graph,
    steps: graph.steps.map((each) =>
      each.id === step ? { ...each, inputs: { ...each.inputs, [name]: value } } : each),
  };
}

/** A literal as the plan writes it, from what a person typed. Throws a RangeError that says what is wrong. */
export function literalFromText(literal, text) {
  const trimmed = text.trim();
  if (trimmed === "" && literal.input.default === null) {
    return null;
  }
  if (typeof literal.value === "number" || literal.input.type === "number" || literal.input.type === "integer") {
    const figure = figureFromText(trimmed);
    return literal.unit ? { value: figure, unit: literal.unit } : figure;
  }
  if (trimmed === "") {
    throw new RangeError("This can't be empty.");
  }
  return trimmed;
}

/** A comma is refused, not guessed at: "1,000" is a thousand to some readers and one to others. */
function figureFromText(text) {
  if (text.includes(",")) {
    throw new RangeError(`Write "${text}" with a decimal point and no commas.`);
  }
  const figure = Number(text);
  if (!/^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(text) || !Number.isFinite(figure)) {
    throw new RangeError(`"${text}" is not a number.`);
  }
  return figure;
}

/** A literal's value in words, with its unit. */
export function literalText({ value, unit }) {
  if (value === null || value === undefined) {
    return "chosen by the tool";
  }
  if (typeof value === "boolean") {
    return value ? "yes" : "no";
  }
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return unit ? `${text} ${unit}` : text;
}
