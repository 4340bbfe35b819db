/** An action graph drawn in SVG: steps as boxes, and what flows between them on the lines. */

import { graphPicture } from "../lib/graph_picture.js";
import { typeName } from "../lib/type_name.js";
import { toolWords } from "../lib/words.js";
import { svg } from "./dom.js";

const LONGEST_NAME = 25;

/** @param plan as the API gives it: graph, edges, layout, problems, high_risk_steps */
export function planPicture(plan) {
  const edges = plan.edges.map((edge) => ({ ...edge, type: typeName(edge.type) }));
  const picture = graphPicture({ steps: plan.graph.steps, edges, layout: plan.layout });
  const wrong = new Set((plan.problems ?? []).map((problem) => problem.step));
  const risky = new Set(plan.high_risk_steps ?? []);
  return svg("svg", {
    class: "plan-picture", role: "img", "aria-label": spoken(plan.graph.steps, picture.links),
    viewBox: `0 0 ${picture.width} ${picture.height}`, width: picture.width, height: picture.height,
  }, [
    arrowHead(),
    ...picture.links.map(linkPath),
    ...picture.nodes.map((node) => box(node, { wrong: wrong.has(node.id), risky: risky.has(node.id) })),
    ...picture.links.map(linkLabel),
  ]);
}

function arrowHead() {
  return svg("defs", {}, [
    svg("marker", {
      id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto",
    }, [svg("path", { d: "M 0 0 L 8 4 L 0 8 z", class: "arrow" })]),
  ]);
}

function linkPath(link) {
  return svg("path", { d: link.path, class: "link", "marker-end": "url(#arrow)" });
}

function linkLabel(link) {
  const { x, y, text, anchor } = link.label;
  return svg("text", { x, y, class: "link-label", "text-anchor": anchor, "dominant-baseline": "middle", text });
}

function box(node, { wrong, risky }) {
  const classes = ["node", wrong ? "node-wrong" : "", risky ? "node-risky" : ""].filter(Boolean).join(" ");
  const mark = { wrong: "!", risky: "\u26a0" }[wrong ? "wrong" : risky ? "risky" : ""];
  return svg("g", { class: classes, transform: `translate(${node.x} ${node.y})`, data: { step: node.id } }, [
    svg("title", { text: toolWords(node.tool) }),
    svg("rect", { width: node.width, height: node.height, rx: 7 }),
    svg("text", { x: 12, y: 19, class: "node-step", text: node.id }),
    svg("text", { x: 12, y: 35, class: "node-tool", text: shortened(node.tool) }),
    mark ? svg("text", { x: node.width - 18, y: 20, class: "node-mark", text: mark }) : null,
  ]);
}

function shortened(tool) {
  const words = toolWords(tool);
  return words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME - 1)}\u2026` : words;
}

function spoken(steps, links) {
  const flows = links.map((link) => `${link.types.join(" and ")} from ${link.source} to ${link.target}`);
  return `Plan of ${steps.length} steps: ${steps.map((step) => step.id).join(", ")}. ${flows.join("; ")}.`;
}
