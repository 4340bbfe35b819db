/** Who may decide on a plan, and in words why somebody may not. */

/** A hash short enough to read out: its first twelve digits in groups of four. */
export function shortHash(hash) {
  return (String(hash ?? "").slice(0, 12).match(/.{1,4}/g) ?? []).join(" ");
}

/**
 * @param {object} plan as the API gives it @param {{username, mayApprove}} user
 * @returns {string|null} why this person may not approve it now; null if nothing is in the way
 */
export function whyNotApprove(plan, user) {
  if (plan.state !== "in_review") {
    return STATES[plan.state] ?? "This plan is not in review.";
  }
  const stated = plan.permissions?.why_not_approve ?? plan.permissions?.reason;
  if (plan.permissions?.may_approve === false && stated) {
    return stated;
  }
  if (!user.mayApprove) {
    return "Only an approver can decide on a plan. Your role lets you read it; tell an approver that it waits.";
  }
  if ((plan.problems ?? []).length > 0) {
    return "This plan has problems, listed above: it has to be changed before anybody can approve it.";
  }
  return plan.permissions?.may_approve ? null : ownPlan(plan);
}

const STATES = {
  draft: "This plan is a draft: whoever asked for it has to submit it for review first.",
  changes_requested: "Changes were asked for: the plan comes back here once it was edited and submitted again.",
  approved: "This plan was approved already. An approval starts one run; a changed plan needs a new one.",
  rejected: "This plan was refused. A new request makes a new plan.",
  superseded: "A newer version took the place of this one.",
};

function ownPlan(plan) {
  const steps = (plan.high_risk_steps ?? []).join(", ");
  return steps
    ? `You asked for this plan or wrote this version of it, and it has high-risk steps (${steps}): another approver has to decide on it.`
    : "You can't approve this plan: another approver has to decide on it.";
}

/**
 * Why an approval no longer holds, or null.
 * @param {object|null} approval of a plan @param {object|null} run that it started
 */
export function lapsed(approval, run = null, now = Date.now()) {
  if (approval?.voided_at) {
    return "This approval is void: the plan was changed after it. Submit the plan again for a new one.";
  }
  const hasStarted = !run || Boolean(run.started);
  return !hasStarted && Date.parse(approval?.expires_at ?? "") < now
    ? "This approval expired before the run started. Submit the plan again for a new one."
    : null;
}
