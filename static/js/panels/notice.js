/** Short messages in the panel: what happened, and what to do. */

import { el } from "./dom.js";

/** A message. `tone` is "info", "simple", "warning", "error" or "done". */
export function notice(tone, text, children = []) {
  const role = tone === "error" ? "alert" : "note";
  return el("div", { class: `notice notice-${tone}`, role }, [el("p", { text }), ...children]);
}

/** An error, with a way to try again where one is given. */
export function errorNotice(error, { onRetry = null, signIn = null } = {}) {
  const actions = [];
  if (error.needsSignIn && signIn) {
    actions.push(el("a", { class: "button", href: signIn, text: "Sign in again" }));
  } else if (onRetry) {
    actions.push(el("button", { type: "button", class: "button", text: "Try again", on: { click: onRetry } }));
  }
  return notice("error", error.message, [...fieldMessages(error.fields), ...actions]);
}

function fieldMessages(fields) {
  const problems = Array.isArray(fields?.problems) ? fields.problems : [];
  return problems.length > 0 ? [problemList(problems)] : [];
}

/** What is wrong with a plan, each with what would be right. */
export function problemList(problems) {
  return el("ul", { class: "problems" }, problems.map((problem) =>
    el("li", {}, [
      el("span", { text: problem.step ? `${problem.step}: ${problem.message}` : problem.message }),
      problem.hint ? el("span", { class: "hint", text: problem.hint }) : null,
    ])));
}

/** Something is on its way. */
export function loading(text) {
  return el("div", { class: "loading", role: "status" }, [
    el("span", { class: "spinner", "aria-hidden": "true" }), el("span", { text }),
  ]);
}

/** Nothing here, and what to do about it. */
export function empty(text, hint) {
  return el("div", { class: "empty" }, [el("p", { text }), el("p", { class: "hint", text: hint })]);
}
