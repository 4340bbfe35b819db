/** The words the screen uses for states and names. */

const PLAN_STATES = {
  draft: "Draft",
  in_review: "Waiting for review",
  changes_requested: "Changes asked for",
  approved: "Approved",
  rejected: "Rejected",
  superseded: "Replaced by a newer version",
};

const RUN_STATES = {
  queued: "Waiting for a worker",
  running: "Running",
  waiting: "Waiting for a person",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};

const STEP_STATES = {
  pending: "Not started",
  ready: "Ready",
  running: "Running",
  waiting: "Waiting for a person",
  done: "Done",
  failed: "Failed",
  blocked: "Blocked",
  skipped: "Skipped",
  cancelled: "Cancelled",
};

/** A plan's state in words. */
export function planState(state) {
  return PLAN_STATES[state] ?? sentence(state);
}

/** A run's state in words. */
export function runState(state) {
  return RUN_STATES[state] ?? sentence(state);
}

/** A step's state in words. */
export function stepState(state) {
  return STEP_STATES[state] ?? sentence(state);
}

/** An identifier written as words: "max_depth_m" becomes "Max depth m". */
export function sentence(identifier) {
  const words = String(identifier ?? "").replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A tool's name with room for a line break after each part. */
export function toolWords(tool) {
  return String(tool).replaceAll("_", " ");
}

/** Do two plan or run states mean that nothing more will happen by itself? */
export function isFinished(state) {
  return ["done", "failed", "cancelled"].includes(state);
}
