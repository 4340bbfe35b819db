/** The policy that a plan is held to, and which of its steps are high-risk under it. */

import { count } from "../lib/quantity.js";
import { effectWords } from "../lib/tool_search.js";
import { el } from "./dom.js";
import { notice } from "./notice.js";

/** @param {object} plan as the API gives it */
export function policyView(plan) {
  const risky = plan.high_risk_steps ?? [];
  const { policy } = plan;
  const second = policy?.second_person === false ? "" : " Whoever asked for the plan can\u2019t be the one who approves it.";
  return el("section", { class: "policy stack", "aria-labelledby": "policy-title" }, [
    el("h3", { id: "policy-title", text: "Policy" }),
    risky.length > 0
      ? notice("waiting", `${count(risky.length, "high-risk step")}: ${risky.join(", ")}. The run stops and asks a person before each.${second}`)
      : el("p", { text: "No step is high-risk." }),
    policy
      ? el("p", { class: "hint", text: `Policy version ${policy.version}: high-risk is what ${effectWords(policy.high_risk).join(", ")}.` })
      : null,
  ]);
}
