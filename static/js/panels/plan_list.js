/** Plans in a list, each with its state. */

import { planState } from "../lib/words.js";
import { chip } from "./chip.js";
import { el } from "./dom.js";

/** @param {object[]} plans @param {function} addressOf where a plan's page is */
export function planList(plans, { addressOf, formatMoment }) {
  return el("ul", { class: "plan-list" }, plans.map((plan) => el("li", {}, [
    el("a", { href: addressOf(plan), data: { plan: plan.id } }, [
      el("span", { class: "plan-list-title", text: plan.title }),
      el("span", { class: "meta" }, [
        chip(plan.state, planState(plan.state)),
        el("span", { text: `${plan.requested_by}, ${formatMoment(plan.updated ?? plan.created)}` }),
      ]),
    ]),
  ])));
}
