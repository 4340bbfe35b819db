/** What was understood of a search for datasets, and what must be known of its answer. */

import { el } from "./dom.js";
import { notice } from "./notice.js";

/** @param {{onRemove: function}} options called with the chip that is taken away */
export function understoodChips(chips, { onRemove }) {
  if (chips.length === 0) {
    return null;
  }
  return el("ul", { class: "understood", "aria-label": "Understood from the request" }, chips.map((chip) =>
    el("li", {}, [el("button", {
      type: "button", class: "button button-small", data: { chip: chip.key },
      title: chip.how === "filter" ? "Leaves out what doesn't fit" : "Puts what fits first",
      "aria-label": `Take away ${chip.kind}: ${chip.label}`, text: `${chip.kind}: ${chip.label} \u00d7`, on: { click: () => onRemove(chip) },
    })])));
}

/** The official tool that alone answers, if one does. */
export function officialTool(router) {
  if (!router.stop) {
    return null;
  }
  const facts = Object.entries(router.facts).map(([name, value]) => `${name}: ${value}`).join("; ");
  return el("section", { class: "official", "aria-label": "Official tool" }, [
    el("p", { text: router.why }),
    el("a", { class: "button button-primary", href: router.link, rel: "noopener noreferrer external", target: "_blank", text: `Open ${router.title}` }),
    facts ? el("p", { class: "hint", text: `Read from the request: ${facts}` }) : null,
  ]);
}

/** Warnings of the answer, and how its order came about. */
export function answerNotices(answer) {
  const rows = answer.notices.map((text) => notice(answer.degraded ? "warning" : "simple", text));
  if (answer.reranking) {
    const { method, cost, evidence } = answer.reranking;
    const seen = evidence.filter((fact) => fact.url);
    rows.push(notice("simple", `Ordered by ${method.replace("_", " ")}: ${cost.lookups} lookups, ${cost.seconds.toFixed(1)} s.`, seen.slice(0, 8).map((fact) =>
      el("a", { href: fact.url, rel: "noopener noreferrer external", target: "_blank", text: fact.text.slice(0, 120) }))));
  }
  return rows;
}

/** Values to narrow down by. */
export function facetBoxes(facets, query, { onToggle }) {
  return Object.entries(facets).filter(([name, values]) => values.length > 1 || query[name].length > 0).map(([name, values]) =>
    el("fieldset", { class: "facet" }, [
      el("legend", { text: name }),
      ...values.map(({ value, count }) => el("label", {}, [
        el("input", { type: "checkbox", checked: query[name].includes(value), on: { change: () => onToggle(name, value) } }),
        el("span", { text: value }), el("span", { class: "facet-count", text: String(count) }),
      ])),
    ]));
}
