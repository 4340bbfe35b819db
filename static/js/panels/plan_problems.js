/** Everything that is wrong with a plan being edited, each problem a way to its step. */

import { fieldOf } from "../lib/problem_place.js";
import { count } from "../lib/quantity.js";
import { el } from "./dom.js";

/** @param {object[]} problems @param {{openStep: string, onOpen: function}} options `onOpen` gets a step and a field */
export function planProblemList(problems, { openStep, onOpen }) {
  if (problems.length === 0) {
    return null;
  }
  return el("section", { class: "notice notice-error", "aria-labelledby": "plan-problems-title" }, [
    el("h3", { id: "plan-problems-title", text: count(problems.length, "problem") }),
    el("ul", { class: "problems" }, problems.map((problem) => el("li", {}, [
      problem.step ? el("button", {
        type: "button", class: "link-button", text: problem.step, "aria-label": `Open step ${problem.step}`,
        "aria-current": problem.step === openStep ? "true" : false, on: { click: () => onOpen(problem.step, fieldOf(problem)) },
      }) : null,
      el("span", { text: problem.step ? ` ${problem.message}` : problem.message }),
      problem.hint ? el("span", { class: "hint", text: problem.hint }) : null,
    ]))),
  ]);
}
