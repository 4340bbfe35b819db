/** An answer of an archive: the number, the chain of reasoning, the items, what was rejected. */

import { canCorrect } from "../lib/ask_query.js";
import { plainNumber, plainUnit, seriesChart, timeMarks } from "../lib/chart.js";
import { count } from "../lib/quantity.js";
import { el, svg } from "./dom.js";
import { notice } from "./notice.js";

const EDGES = { has_property: "is shown by", estimated_from: "is estimated from" };
const REASONS = {
  outside_place: "outside the place", outside_time: "outside the time", spatial_floor: "too little of the place",
  temporal_floor: "too far from the time", score: "fit too weakly", invalid_data: "data that can't be used",
  missing_variable: "a variable that the formula needs is missing", cloud: "too cloudy", resolution: "too coarse", coverage: "do not cover the place and time together",
};

/** Chips of what was understood; a press lets it be corrected. */
export function askChips(chips, { onCorrect }) {
  return el("ul", { class: "ask-chips", "aria-label": "Understood from the question" }, chips.map((chip) => el("li", {}, [el("button", {
    type: "button", class: `button button-small${chip.note || chip.alternatives.length > 0 ? " uncertain" : ""}`, data: { chip: chip.kind },
    disabled: !canCorrect(chip.kind), title: chip.note || "Press to correct",
    "aria-label": `${chip.kind.replace("_", " ")}: ${chip.label}. Correct`, text: `${chip.kind.replace("_", " ")}: ${chip.label}${chip.is_corrected ? " (corrected)" : ""}`,
    on: { click: () => onCorrect(chip) },
  })])));
}

/** A field in which one thing that was understood is said anew. */
export function correction(chip, { onSave, onLeave }) {
  const field = el("input", { id: "ask-correction", type: "text", maxlength: 300, value: chip.label, list: "ask-alternatives" });
  return el("form", { class: "ask-correct", on: { submit: (event) => {
    event.preventDefault();
    onSave(field.value.trim());
  } } }, [
    el("label", { for: "ask-correction", text: chip.note || `What ${chip.kind.replace("_", " ")} is meant?` }), field,
    el("datalist", { id: "ask-alternatives" }, chip.alternatives.map((value) => el("option", { value }))),
    el("button", { type: "submit", class: "button button-primary", text: "Ask again" }),
    el("button", { type: "button", class: "button", text: "Leave it", on: { click: onLeave } }),
  ]);
}

/** The number, its sentence, or why there is none. */
export function askAnswer(answer) {
  const value = typeof answer.answer === "number" ? `${plainNumber(answer.answer)} ${plainUnit(answer.unit)}`.trim() : answer.answer;
  return el("section", { class: "stack", "aria-label": "Answer" }, [
    answer.why_not ? notice("warning", answer.sentence) : null,
    value !== null && value !== undefined ? el("p", { class: "ask-value", text: value }) : null,
    !answer.why_not && answer.sentence ? el("p", { class: "ask-sentence", text: answer.sentence }) : null,
    answer.suggestions.length > 0 ? el("p", { class: "hint", text: `Known and near to it: ${answer.suggestions.join(", ")}` }) : null,
    ...answer.notices.map((text) => notice("simple", text)),
    chart(answer.computed),
    facts(answer.computed),
  ]);
}

function chart(computed) {
  if (!computed || computed.series.length < 2) {
    return null;
  }
  const drawn = seriesChart(computed.series);
  const words = `${count(computed.series.length, "value")} from ${drawn.first} to ${drawn.last}, between ${plainNumber(drawn.low)} and ${plainNumber(drawn.high)} ${plainUnit(computed.series_unit)}`.trim();
  const text = (x, y, content, anchor = "start") => svg("text", { x, y, "text-anchor": anchor, text: content });
  return svg("svg", { viewBox: `0 0 ${drawn.width} ${drawn.height}`, class: "ask-chart", role: "img", "aria-label": words }, [
    svg("line", { class: "axis", x1: drawn.left, x2: drawn.left, y1: drawn.top, y2: drawn.bottom }),
    svg("line", { class: "axis", x1: drawn.left, x2: drawn.width, y1: drawn.bottom, y2: drawn.bottom }),
    svg("polyline", { class: "line", points: drawn.points.map((point) => point.join(",")).join(" ") }),
    ...drawn.points.map(([cx, cy]) => svg("circle", { class: "dot", cx, cy, r: 2.5 })),
    text(drawn.left - 6, drawn.top + 8, plainNumber(drawn.high), "end"), text(drawn.left - 6, drawn.bottom, plainNumber(drawn.low), "end"),
    text(drawn.left, drawn.height - 6, drawn.first), text(drawn.width - 4, drawn.height - 6, drawn.last, "end"),
    text(drawn.width - 4, drawn.top + 4, plainUnit(computed.series_unit), "end"),
  ]);
}

function facts(computed) {
  const rows = [...Object.entries(computed?.statistics ?? {}), ...Object.entries(computed?.groups ?? {})].filter(([, value]) => value !== null);
  return rows.length === 0 ? null : el("dl", { class: "facts" }, rows.flatMap(([name, value]) => [
    el("dt", { text: name.replaceAll("_", " ") }), el("dd", { text: plainNumber(value) }),
  ]));
}

/** One chain from the target to the data, with its literature. */
export function pathView(path) {
  const rows = path.nodes.flatMap((node, index) => {
    const edge = path.edges[index];
    return [
      el("li", {}, [el("span", { class: "hint", text: path.kinds[index] }), el("span", { class: "node", text: node })]),
      edge ? el("li", { class: "edge" }, [el("span"), edgeView(edge)]) : null,
    ];
  });
  return el("div", { class: "stack" }, [
    el("ol", { class: "ask-path", "aria-label": "Chain of reasoning" }, rows),
    ...path.derivations.map((one) => el("p", { class: "hint", text: `${one.property}: ${one.formula || one.operation} of ${Object.values(one.inputs).join(", ")}` })),
  ]);
}

function edgeView(edge) {
  return el("details", { class: "edge" }, [
    el("summary", { text: `${EDGES[edge.relation] ?? edge.relation} (${count(edge.sources.length, "source")})` }),
    el("ul", {}, edge.sources.map((source) => el("li", {}, [
      el("p", { text: source.evidence }),
      /^https?:/.test(source.address)
        ? el("a", { href: source.address, rel: "noopener noreferrer external", target: "_blank", text: source.citation })
        : el("span", { text: source.citation }),
      source.reviewed ? null : el("span", { class: "hint", text: " (not reviewed)" }),
    ]))),
  ]);
}

/** Other chains that the archive could follow. */
export function otherPaths(paths) {
  return paths.length < 2 ? null : el("details", {}, [
    el("summary", { text: `${count(paths.length - 1, "other chain")} to data of this archive` }),
    el("ul", {}, paths.slice(1).map((path) => el("li", { text: path.nodes.join(" \u2192 ") }))),
  ]);
}

/** The items that an answer rests on, when they were taken, and the checks of the whole. */
export function itemsView(found, asked, refused) {
  return el("section", { class: "stack", "aria-label": "Observation items" }, [
    el("h2", { text: `${count(found.item_count, "observation item")}` }),
    el("p", { class: "hint", text: found.explanation }),
    timeLine(found.items, refused, asked),
    el("ul", { class: "problems" }, found.checks.map((check) => el("li", { text: `${check.passed ? "\u2713" : "!"} ${check.name}: ${check.message}` }))),
    el("details", {}, [el("summary", { text: "Items" }), el("div", { class: "ask-scroll", tabindex: 0 }, [itemTable(found.items, ["role", "score"])])]),
  ]);
}

function timeLine(used, refused, asked) {
  const all = [...used, ...refused];
  if (all.length === 0) {
    return null;
  }
  const marks = timeMarks(all, asked);
  const bar = ({ from, width }, name, y) => svg("rect", { class: name, x: from * 460, width: Math.max(width * 460, 2), y, height: 9 });
  return svg("svg", { viewBox: "0 0 460 52", class: "ask-times", role: "img", "aria-label": `Items from ${marks.first} to ${marks.last}; those used above, those rejected below` }, [
    marks.asked ? svg("rect", { class: "asked", x: marks.asked.from * 460, width: Math.max(marks.asked.width * 460, 2), y: 0, height: 34 }) : null,
    ...marks.items.map((mark, index) => (index < used.length ? bar(mark, "used", 5) : bar(mark, "refused", 20))),
    svg("text", { x: 2, y: 47, text: marks.first }), svg("text", { x: 458, y: 47, "text-anchor": "end", text: marks.last }),
  ]);
}

function itemTable(items, extra) {
  const cell = (item, name) => (typeof item[name] === "number" ? item[name].toFixed(3) : item[name] ?? "");
  return el("table", { class: "ask-items" }, [
    el("thead", {}, [el("tr", {}, ["item", "variable", "from", "to", ...extra].map((text) => el("th", { scope: "col", text })))]),
    el("tbody", {}, items.map((item) => el("tr", {}, [
      item.id, item.variable, item.start.slice(0, 10), item.end.slice(0, 10), ...extra.map((name) => cell(item, name)),
    ].map((text) => el("td", { text }))))),
  ]);
}

/** What was rejected, by reason, with examples. */
export function rejectedView(rejected, examples) {
  const rows = Object.entries(rejected);
  return rows.length === 0 ? null : el("details", {}, [
    el("summary", { text: `${count(rows.reduce((sum, [, number]) => sum + number, 0), "item")} rejected` }),
    el("ul", {}, rows.map(([reason, number]) => el("li", { text: `${number.toLocaleString("en")}: ${REASONS[reason] ?? reason}` }))),
    el("div", { class: "ask-scroll", tabindex: 0 }, [itemTable(examples, ["message"])]),
  ]);
}

/** The steps that were executed; `onPlan`, where given, makes a plan of them. */
export function stepsView(steps, { onPlan = null } = {}) {
  const told = el("div");
  const make = el("button", { type: "button", class: "button button-small", text: "Make a plan of these steps", on: { click: () => onPlan(told) } });
  return steps.length === 0 ? null : el("details", {}, [
    el("summary", { text: `${count(steps.length, "step")} executed` }),
    el("ol", {}, steps.map((step) => el("li", { text: `${step.tool}: ${step.purpose}${step.output ? ` (${step.output})` : ""}` }))),
    onPlan ? make : null, told,
  ]);
}

