/** The marks on a plan's picture: each a shape of its own, so that none needs its colour to be told apart. */

import { el, svg } from "./dom.js";

const SIZE = 18;
const CHANGES = { added: "+", changed: "~", removed: "\u2212" };

const MARKS = [
  { key: "problems", name: "has problems", draw: problem },
  { key: "isRisky", name: "high-risk", draw: risk },
  { key: "asks", name: "asks a person first", draw: pause },
];

/** The marks at a box's right edge. */
export function marksOf(facts, width) {
  return MARKS.filter(({ key }) => facts[key]).map(({ draw }, place) =>
    svg("g", { transform: `translate(${width - 20 - place * SIZE} 7)`, "aria-hidden": "true" }, draw()));
}

/** The mark of a change, on a box's corner. */
export function changeMark(change) {
  return svg("g", { class: "mark-change", "aria-hidden": "true" }, [
    svg("circle", { cx: 1, cy: 1, r: 8 }),
    svg("text", { x: 1, y: 1, "text-anchor": "middle", "dominant-baseline": "central", text: CHANGES[change] }),
  ]);
}

function problem() {
  return [
    svg("path", { class: "mark-problem", d: "M 4 0 H 10 L 14 4 V 10 L 10 14 H 4 L 0 10 V 4 z" }),
    svg("path", { class: "mark-cut", d: "M 4.5 4.5 L 9.5 9.5 M 9.5 4.5 L 4.5 9.5" }),
  ];
}

function risk() {
  return [
    svg("path", { class: "mark-risk", d: "M 7 0 L 14 13 H 0 z" }),
    svg("path", { class: "mark-cut", d: "M 7 4.5 V 8.5 M 7 10.4 V 11.4" }),
  ];
}

function pause() {
  return [
    svg("circle", { class: "mark-pause", cx: 7, cy: 7, r: 7 }),
    svg("path", { class: "mark-cut", d: "M 5 4 V 10 M 9 4 V 10" }),
  ];
}

/** What the marks of a picture mean; only those that it holds. */
export function pictureKey({ plan, changes }) {
  const held = {
    problems: (plan.problems ?? []).some((each) => each.step),
    isRisky: (plan.high_risk_steps ?? []).length > 0,
    asks: plan.graph.steps.some((step) => step.checkpoint),
  };
  const marks = MARKS.filter(({ key }) => held[key]).map(({ name, draw }) => entry(name, svg("svg", {
    width: 14, height: 14, viewBox: "0 0 14 14", "aria-hidden": "true",
  }, draw())));
  const shown = changes ? [
    changes.added.size > 0 ? "added" : null,
    changes.changed.size > 0 ? "changed" : null,
    changes.removed.length > 0 ? "removed" : null,
  ].filter(Boolean) : [];
  const items = [...marks, ...shown.map((change) => entry(change, svg("svg", {
    width: 18, height: 18, viewBox: "-8 -8 18 18", class: `node-${change}`, "aria-hidden": "true",
  }, [changeMark(change)])))];
  return items.length === 0 ? null : el("ul", { class: "picture-key", "aria-label": "Marks in the picture" }, items);
}

function entry(name, mark) {
  return el("li", {}, [mark, el("span", { text: name })]);
}
