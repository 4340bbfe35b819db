/** Runs in a list, each with its state, the people, and the times. */

import { secondsBetween } from "../lib/moment.js";
import { duration, percent } from "../lib/quantity.js";
import { runState } from "../lib/words.js";
import { chip } from "./chip.js";
import { el } from "./dom.js";

/** @param {object[]} runs @param {{addressOf: function, formatMoment: function}} options */
export function runList(runs, { addressOf, formatMoment }) {
  return el("ul", { class: "plan-list" }, runs.map((run) => el("li", {}, [
    el("a", { href: addressOf(run), data: { run: run.id } }, [
      el("span", { class: "plan-list-title", text: run.title }),
      el("span", { class: "meta" }, [chip(run.state, runState(run.state)), ...facts(run, formatMoment)]),
      run.error ? el("span", { class: "hint", text: run.error }) : null,
    ]),
  ])));
}

function facts(run, formatMoment) {
  const took = run.finished ? secondsBetween(run.started, run.finished) : null;
  return [
    run.state === "running" && Number.isFinite(run.progress) ? percent(run.progress) : "",
    `asked for by ${run.requested_by}`, `approved by ${run.approved_by}`, formatMoment(run.started ?? run.created),
    took === null ? "" : duration(took),
  ].filter(Boolean).map((text) => el("span", { text }));
}
