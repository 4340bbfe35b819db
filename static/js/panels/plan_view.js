/** A plan in the panel: picture, place, estimate, problems, and what may be done with it. */

import { boxSizeKm } from "../lib/box.js";
import { estimateWords } from "../lib/estimate.js";
import { lengthKm } from "../lib/quantity.js";
import { planState } from "../lib/words.js";
import { chip } from "./chip.js";
import { el, titled } from "./dom.js";
import { factList } from "./facts.js";
import { notice, problemList } from "./notice.js";
import { pictureKey } from "./picture_marks.js";
import { planPicture } from "./plan_picture.js";

/** The head of a plan: its title, state and version. */
export function planHead(plan) {
  return el("div", { class: "plan-head" }, [
    titled(2, "answer-title", plan.title),
    el("p", { class: "meta" }, [
      chip(plan.state, planState(plan.state)),
      el("span", { text: `Version ${plan.version}` }),
      el("span", { text: `asked for by ${plan.requested_by}` }),
    ]),
  ]);
}

/** The picture, with what its marks mean and the plan's own reasons underneath. */
export function planGraph(plan, { changes } = {}) {
  return el("figure", { class: "plan-figure" }, [
    el("div", { class: "plan-scroll", tabindex: 0, role: "group", "aria-label": "Picture of the plan" }, [planPicture(plan, { changes })]),
    el("figcaption", { class: "stack" }, [pictureKey({ plan, changes }), plan.graph.reasoning ? el("details", {}, [
      el("summary", { text: "Why these steps" }), el("p", { text: plan.graph.reasoning }),
    ]) : null]),
  ]);
}

/** The request in the analyst's own words, which the plan answers. */
export function planRequest(plan) {
  return plan.request ? el("blockquote", { class: "asked", text: plan.request }) : null;
}

/** What the reader should know before anything else. */
export function planWarnings(plan, notes = []) {
  const texts = [...new Set([...notes, ...(plan.warnings ?? [])])];
  return texts.length === 0 ? null : el("div", { class: "stack" }, texts.map((text) => notice("warning", text)));
}

/** What is wrong with the plan, if anything. */
export function planProblems(plan) {
  const problems = plan.problems ?? [];
  return problems.length === 0
    ? null
    : notice("error", "This plan can't run as it is:", [problemList(problems)]);
}

/** Place and estimate. */
export function planFacts(plan) {
  const notes = plan.estimate?.notes ?? [];
  return el("div", { class: "stack" }, [
    factList([...placeFacts(plan), ...estimateWords(plan.estimate)]),
    ...notes.map((text) => notice("simple", text)),
  ]);
}

/** The place that was found, and its box. */
export function planPlace(plan) {
  return plan.place ? factList(placeFacts(plan)) : null;
}

function placeFacts({ place }) {
  return place ? [{ name: "Place", text: place.name, hint: [place.id, boxWords(place.box)].filter(Boolean).join(", ") }] : [];
}

function boxWords(box) {
  if (!box) {
    return "";
  }
  const { width, height } = boxSizeKm(box);
  return `a box of ${lengthKm(width)} by ${lengthKm(height)}`;
}

/** What happened to the plan so far. */
export function planHistory(plan, formatMoment) {
  const history = plan.history ?? [];
  if (history.length === 0) {
    return null;
  }
  return el("details", { class: "history" }, [
    el("summary", { text: "History" }),
    el("ol", {}, history.map((entry) => el("li", {}, [
      el("span", { text: `${planState(entry.to)} \u2013 ${entry.who}, ${formatMoment(entry.at)}` }),
      entry.note ? el("q", { text: entry.note }) : null,
    ]))),
  ]);
}

/** What the last reviewer asked for, where a plan came back. */
export function planReturned(plan) {
  if (!["changes_requested", "rejected"].includes(plan.state)) {
    return null;
  }
  const last = (plan.history ?? []).filter((entry) => entry.to === plan.state).at(-1);
  const who = last?.who ?? "The reviewer";
  const note = last?.note ? ` \u201c${last.note}\u201d` : "";
  return plan.state === "rejected"
    ? notice("error", `${who} refused this plan.${note}`)
    : notice("warning", `${who} asks for changes.${note}`);
}
