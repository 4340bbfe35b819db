/**
 * Geometry of an action graph's picture, from the top down: no DOM, only numbers and path strings.
 *
 * Each column of the layout (a rank of steps) becomes a line of boxes. An edge to the next line runs
 * between the boxes; an edge that passes over lines runs in a lane of its own beside them.
 */

export const SIZES = {
  nodeWidth: 170, nodeHeight: 46, gapAcross: 20, gapDown: 38, lane: 13, letter: 5.4, longestLabel: 26, margin: 8,
};

/**
 * @param {{steps: {id: string, tool: string}[], edges: object[], layout: Object<string, number[]>}} graph
 * @returns {{width, height, nodes, links}} nodes {id, tool, x, y, width, height}; links {source, target, type, path,
 *   label: {x, y, text, anchor}}
 */
export function graphPicture({ steps, edges, layout }, sizes = SIZES) {
  const nodes = steps.map((step) => placeNode(step, layout[step.id] ?? [0, 0], sizes));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const known = mergeParallel(edges).filter((edge) => byId.has(edge.source) && byId.has(edge.target));
  const right = Math.max(0, ...nodes.map((node) => node.x + node.width));
  const passing = known.filter((edge) => spans(edge, byId) > 1);
  const lanesEnd = right + passing.length * sizes.lane;
  const links = known.map((edge) => {
    const lane = passing.indexOf(edge);
    return lane < 0
      ? directLink(edge, byId)
      : laneLink(edge, byId, { x: right + (lane + 1) * sizes.lane, labelX: lanesEnd + 6, lane });
  });
  const labels = Math.max(right, ...links.map(({ label }) => label.x + widthOf(label.text, sizes)));
  const bottom = Math.max(0, ...nodes.map((node) => node.y + node.height));
  return { width: labels + sizes.margin, height: bottom + sizes.margin, nodes, links };
}

function widthOf(text, sizes) {
  return shortLabel(text, sizes).length * sizes.letter;
}

/** A label that fits beside a line. */
export function shortLabel(text, sizes = SIZES) {
  return text.length > sizes.longestLabel ? `${text.slice(0, sizes.longestLabel - 1)}\u2026` : text;
}

/** The layout with steps that are no longer there in a line of their own below the rest. */
export function withRemoved(layout, removed) {
  const last = 1 + Math.max(-1, ...Object.values(layout).map(([line]) => line));
  return { ...layout, ...Object.fromEntries(removed.map(({ id }, place) => [id, [last, place]])) };
}

/**
 * The node to go to from one with an arrow key: the nearest one in that direction, or null.
 * @param {object[]} nodes of a picture @param {string} id where to start @param {string} key the arrow key's name
 */
export function nodeTowards(nodes, id, key) {
  const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const start = nodes.find((node) => node.id === id);
  const ahead = nodes
    .map((node) => ({ node, right: node.x - start.x, below: node.y - start.y }))
    .map(({ node, right, below }) => ({
      node, far: right * across + below * down, aside: Math.abs(right * down) + Math.abs(below * across),
    }))
    .filter(({ far, aside }) => far > 0 && (down !== 0 || aside === 0))
    .sort((a, b) => a.far - b.far || a.aside - b.aside);
  return ahead[0]?.node.id ?? null;
}

function placeNode(step, [column, row], sizes) {
  return {
    id: step.id,
    tool: step.tool,
    column,
    x: sizes.margin + row * (sizes.nodeWidth + sizes.gapAcross),
    y: sizes.margin + column * (sizes.nodeHeight + sizes.gapDown),
    width: sizes.nodeWidth,
    height: sizes.nodeHeight,
  };
}

/** Several values may flow between the same two steps: one line, all their types. */
export function mergeParallel(edges) {
  const merged = new Map();
  for (const edge of edges) {
    const key = JSON.stringify([edge.source, edge.target]);
    const types = merged.get(key)?.types ?? [];
    const type = edge.type ?? "order only";
    merged.set(key, {
      source: edge.source,
      target: edge.target,
      types: types.includes(type) ? types : [...types, type],
    });
  }
  return [...merged.values()];
}

function spans(edge, byId) {
  return byId.get(edge.target).column - byId.get(edge.source).column;
}

function directLink(edge, byId) {
  const from = byId.get(edge.source);
  const to = byId.get(edge.target);
  const x1 = from.x + from.width / 2;
  const y1 = from.y + from.height;
  const x2 = to.x + to.width / 2;
  const y2 = to.y;
  const middle = (y1 + y2) / 2;
  const path = x1 === x2
    ? `M ${x1} ${y1} V ${y2}`
    : `M ${x1} ${y1} C ${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
  const label = { x: (x1 + x2) / 2 + 8, y: middle, text: edge.types.join(", "), anchor: "start" };
  return { ...edge, path, label, passing: false };
}

function laneLink(edge, byId, { x, labelX, lane }) {
  const from = byId.get(edge.source);
  const to = byId.get(edge.target);
  const y1 = from.y + from.height / 2 + 6;
  const y2 = to.y + to.height / 2 - 6 - (lane % 3) * 5;
  const bend = 8;
  const path = [
    `M ${from.x + from.width} ${y1}`, `H ${x - bend}`, `Q ${x} ${y1} ${x} ${y1 + bend}`,
    `V ${y2 - bend}`, `Q ${x} ${y2} ${x - bend} ${y2}`, `H ${to.x + to.width}`,
  ].join(" ");
  const label = {
    x: labelX, y: (y1 + y2) / 2 + (lane % 2) * 14, text: edge.types.join(", "), anchor: "start",
  };
  return { ...edge, path, label, passing: true };
}
