/** Where on a page a problem belongs: the step, and the field of it where the message names one. */

const NAMED = [
  /^\S+ needs '([A-Za-z_]\w*)'/,
  /^\S+ has no input '([A-Za-z_]\w*)'/,
  /^input '([A-Za-z_]\w*)'/,
  /^([A-Za-z_]\w*): /,
];

/** The input that a problem is about, or null. */
export function fieldOf(problem) {
  if (problem.parameter) {
    return problem.parameter;
  }
  if (problem.code === "missing_checkpoint") {
    return "checkpoint";
  }
  for (const pattern of NAMED) {
    const match = pattern.exec(problem.message);
    if (match) {
      return match[1];
    }
  }
  return null;
}

/** The problems of one step by field; those of no field, or of none that is shown, under "". */
export function problemsByField(problems, step, fields) {
  const found = new Map();
  problems.filter((problem) => problem.step === step).forEach((problem) => {
    const named = fieldOf(problem);
    const field = fields.includes(named) ? named : "";
    found.set(field, [...(found.get(field) ?? []), problem]);
  });
  return found;
}
