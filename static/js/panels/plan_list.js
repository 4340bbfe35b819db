/** Plans in a list, each with its state. */

import { count } from "../lib/quantity.js";
import { planState } from "../lib/words.js";
import { chip } from "./chip.js";
import { el } from "./dom.js";

/** @param {object[]} plans @param {{addressOf: function, formatMoment: function}} options `addressOf`: a plan's page */
export function planList(plans, { addressOf, formatMoment }) {
  return el("ul", { class: "plan-list" }, plans.map((plan) => el("li", {}, [
    el("a", { href: addressOf(plan), data: { plan: plan.id } }, [
      el("span", { class: "plan-list-title", text: plan.title }),
      el("span", { class: "meta" }, [
        chip(plan.state, planState(plan.state)),
        riskWord(plan),
        el("span", { text: `${plan.requested_by}, ${formatMoment(plan.updated ?? plan.created)}` }),
        plan.version > 1 ? el("span", { text: `version ${plan.version}` }) : null,
      ]),
    ]),
  ])));
}

function riskWord({ high_risk: stated, high_risk_steps: steps }) {
  const risky = stated ?? steps?.length ?? 0;
  return risky > 0 ? el("strong", { class: "risk-word", text: count(risky, "high-risk step") }) : null;
}
