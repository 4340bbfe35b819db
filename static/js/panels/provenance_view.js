/** Where a run's results come from: software, data with times and licences, people. */

import { shortHash } from "../lib/approval.js";
import { toolWords } from "../lib/words.js";
import { el } from "./dom.js";
import { factList } from "./facts.js";

/** @param {object} record as the provenance endpoint gives it @param {function} formatMoment */
export function provenanceView(record, formatMoment) {
  const { run, plan, approval } = record;
  return el("div", { class: "provenance" }, [
    factList([
      { name: "Asked for by", text: plan.requested_by, hint: plan.request ? `\u201c${plan.request}\u201d` : "" },
      { name: "Approved by", text: `${approval.by}, ${formatMoment(approval.at)}`, hint: approval.note },
      { name: "What exactly", text: `version ${plan.version}, ${shortHash(approval.hash)}\u2026`, hint: `policy version ${plan.policy_version}` },
      { name: "Software", text: `${run.software?.name} ${run.software?.version}` },
    ]),
    table("Data", ["Source", "Read", "Licence"], record.sources.map((source) => [
      sourceName(source), source.accessed ? formatMoment(source.accessed) : "ships with this software", source.licence || "not stated",
    ]), "No step read any data from outside the plan."),
    table("Steps", ["Step", "Tool and version", "Started", "Tries"], record.steps.map((step) => [
      step.id, `${toolWords(step.tool)} ${step.tool_version}`, formatMoment(step.started), step.attempt > 0 ? String(step.attempt) : "\u2013",
    ])),
    record.disclaimer ? el("p", { class: "hint", text: record.disclaimer }) : null,
  ]);
}

/** Only addresses of the web lead anywhere. */
function safeLink(url) {
  return /^https?:\/\//i.test(url) ? url : false;
}

function sourceName({ name, url, detail }) {
  return el("span", {}, [
    url ? el("a", { href: safeLink(url), rel: "noopener noreferrer", target: "_blank", text: name }) : name,
    detail ? el("span", { class: "hint", text: ` ${detail}` }) : null,
  ]);
}

function table(title, heads, rows, nothing = "") {
  return el("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": title }, [
    el("h4", { class: "visually-hidden", text: title }),
    rows.length === 0 ? el("p", { class: "hint", text: nothing }) : el("table", {}, [
      el("thead", {}, [el("tr", {}, heads.map((text) => el("th", { scope: "col", text })))]),
      el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell) => el("td", {}, [cell]))))),
    ]),
  ]);
}
