/** An action graph drawn in SVG: steps as boxes, and what flows between them on the lines. */

import { graphPicture, nodeTowards, shortLabel, withRemoved } from "../lib/graph_picture.js";
import { typeName } from "../lib/type_name.js";
import { count } from "../lib/quantity.js";
import { toolWords } from "../lib/words.js";
import { svg } from "./dom.js";
import { changeMark, marksOf } from "./picture_marks.js";

const LONGEST_TOOL = 25;
const LETTER = 7.6;
const MARK = 18;
const SMALLEST = 0.85;
const NO_CHANGES = { added: new Set(), changed: new Set(), removed: [] };
let pictures = 0;

/**
 * @param plan as the API gives it: graph, edges, layout, problems, high_risk_steps
 * @param {{changes: object, selected: string|null, onSelect: function|null}} options `changes` from
 *   lib/difference.js; with `onSelect` each step is a button
 */
export function planPicture(plan, { changes = NO_CHANGES, selected = null, onSelect = null } = {}) {
  pictures += 1;
  const arrow = `arrow-${pictures}`;
  const edges = plan.edges.map((edge) => ({ ...edge, type: typeName(edge.type) }));
  const ghosts = changes.removed.filter(({ id }) => !plan.graph.steps.some((step) => step.id === id));
  const picture = graphPicture({
    steps: [...plan.graph.steps, ...ghosts], edges, layout: withRemoved(plan.layout, ghosts),
  });
  const facts = factsOf(plan, changes, ghosts);
  const nodes = picture.nodes.map((node) => box(node, facts(node.id), { isOpen: node.id === selected, onSelect }));
  const drawing = svg("svg", {
    class: "plan-picture", role: onSelect ? "group" : "img", "aria-label": spoken(plan.graph.steps, picture.links),
    viewBox: `0 0 ${picture.width} ${picture.height}`, width: picture.width, height: picture.height,
  }, [arrowHead(arrow), ...picture.links.map((link) => linkPath(link, arrow)), ...nodes, ...picture.links.map(linkLabel)]);
  drawing.style.minWidth = `${picture.width * SMALLEST}px`; // smaller could not be read: it scrolls instead
  if (onSelect) {
    drawing.addEventListener("keydown", (event) => move(event, drawing, picture.nodes));
  }
  return drawing;
}

function factsOf(plan, changes, ghosts) {
  const risky = new Set(plan.high_risk_steps ?? []);
  const asking = new Set(plan.graph.steps.filter((step) => step.checkpoint).map((step) => step.id));
  const gone = new Set(ghosts.map(({ id }) => id));
  return (id) => ({
    problems: (plan.problems ?? []).filter((problem) => problem.step === id).length,
    isRisky: risky.has(id),
    asks: asking.has(id),
    change: gone.has(id) ? "removed" : changes.added.has(id) ? "added" : changes.changed.has(id) ? "changed" : null,
  });
}

function arrowHead(id) {
  return svg("defs", {}, [
    svg("marker", {
      id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto",
    }, [svg("path", { d: "M 0 0 L 8 4 L 0 8 z", class: "arrow" })]),
  ]);
}

function linkPath(link, arrow) {
  const isOrder = link.types.every((type) => type === "order only");
  return svg("path", { d: link.path, class: isOrder ? "link link-order" : "link", "marker-end": `url(#${arrow})` });
}

function linkLabel(link) {
  const { x, y, text, anchor } = link.label;
  return svg("text", { x, y, class: "link-label", "text-anchor": anchor, "dominant-baseline": "middle" }, [
    svg("title", { text }), shortLabel(text),
  ]);
}

function box(node, facts, { isOpen, onSelect }) {
  const words = nodeWords(node, facts);
  const classes = [
    "node", facts.problems > 0 ? "node-wrong" : "", facts.isRisky ? "node-risky" : "",
    facts.change ? `node-${facts.change}` : "", isOpen ? "node-open" : "",
  ].filter(Boolean).join(" ");
  const canOpen = onSelect !== null && facts.change !== "removed";
  const use = canOpen
    ? { id: `plan-node-${node.id}`, tabindex: 0, role: "button", "aria-pressed": String(isOpen), on: { click: () => onSelect(node.id) } }
    : {};
  return svg("g", {
    class: classes, transform: `translate(${node.x} ${node.y})`, data: { step: node.id }, "aria-label": words, ...use,
  }, [
    svg("title", { text: words }),
    svg("rect", { class: "node-box", width: node.width, height: node.height, rx: 7 }),
    svg("text", { x: 12, y: 19, class: "node-step", text: shortened(node.id, roomFor(node, facts)) }),
    svg("text", { x: 12, y: 35, class: "node-tool", text: shortened(toolWords(node.tool), LONGEST_TOOL) }),
    ...marksOf(facts, node.width),
    facts.change ? changeMark(facts.change) : null,
  ]);
}

/** How many letters of a name fit beside the marks. */
function roomFor(node, { problems, isRisky, asks }) {
  const marks = [problems > 0, isRisky, asks].filter(Boolean).length;
  return Math.floor((node.width - 22 - marks * MARK) / LETTER);
}

function nodeWords(node, { problems, isRisky, asks, change }) {
  return [
    `${node.id}: ${toolWords(node.tool)}`,
    change ? `${change} in this version` : "",
    isRisky ? "high-risk" : "",
    asks ? "asks a person before it starts" : "",
    problems > 0 ? count(problems, "problem") : "",
  ].filter(Boolean).join(", ");
}

function shortened(words, longest) {
  return words.length > longest ? `${words.slice(0, longest - 1)}\u2026` : words;
}

function move(event, drawing, nodes) {
  const node = event.target.closest?.("[data-step]");
  if (!node) {
    return;
  }
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (event.key.startsWith("Arrow")) {
    const next = nodeTowards(nodes, node.dataset.step, event.key);
    if (next) {
      event.preventDefault();
      drawing.querySelector(`[data-step="${CSS.escape(next)}"]`).focus();
    }
  }
}

function spoken(steps, links) {
  const flows = links.map((link) => `${link.types.join(" and ")} from ${link.source} to ${link.target}`);
  return `Plan of ${count(steps.length, "step")}: ${steps.map((step) => step.id).join(", ")}. ${flows.join("; ")}.`;
}
