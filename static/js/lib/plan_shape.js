/** The shape of a plan as it is being written: who depends on whom, which edges carry what, where steps stand. */

import { isReference } from "./literals.js";
import { outputsOf } from "./value_types.js";

/** Every reference within an input, alone or in a list, as {from, path}. */
export function referencesIn(value) {
  if (isReference(value)) {
    return [{ from: value.from, path: value.path ?? "" }];
  }
  return Array.isArray(value) ? value.flatMap(referencesIn) : [];
}

/** The steps that a step waits for, each once. */
export function sourcesOf(step) {
  const data = Object.values(step.inputs ?? {}).flatMap(referencesIn).map(({ from }) => from);
  return [...new Set([...data, ...(step.after ?? [])])];
}

/** Every step that waits for this one, directly or behind others. */
export function dependents(graph, id) {
  const found = new Set();
  const queue = [id];
  while (queue.length > 0) {
    const current = queue.pop();
    graph.steps
      .filter((step) => sourcesOf(step).includes(current) && !found.has(step.id))
      .forEach((step) => {
        found.add(step.id);
        queue.push(step.id);
      });
  }
  return found;
}

/**
 * The edges of a plan, as the API gives them for a stored one.
 * @returns {{source, target, path, parameter, type}[]} `type` is null where no data flows or it isn't known
 */
export function planEdges(graph, tools = {}) {
  const toolOf = new Map(graph.steps.map((step) => [step.id, tools[step.tool]]));
  return graph.steps.flatMap((step) => [
    ...Object.entries(step.inputs ?? {}).flatMap(([parameter, value]) =>
      referencesIn(value).map(({ from, path }) => ({
        source: from, target: step.id, path, parameter, type: typeAt(toolOf.get(from), path),
      }))),
    ...(step.after ?? []).map((source) => ({ source, target: step.id, path: "", parameter: null, type: null })),
  ]);
}

function typeAt(tool, path) {
  return outputsOf(tool).find((output) => output.path === path)?.type.name ?? "not known";
}

/**
 * Where each step stands: [line, place in it]; lines by the longest way from a start. Steps on a circle, and
 * behind one, share the last line.
 */
export function planLayout(graph) {
  const ids = new Set(graph.steps.map((step) => step.id));
  const sources = new Map(graph.steps.map((step) => [step.id, sourcesOf(step).filter((id) => ids.has(id))]));
  const lines = linesOf(sources);
  const last = 1 + Math.max(-1, ...lines.values());
  graph.steps.filter((step) => !lines.has(step.id)).forEach((step) => lines.set(step.id, last));
  return placed([...sources.keys()], sources, lines);
}

function linesOf(sources) {
  const lines = new Map();
  let waiting = [...sources.keys()];
  for (;;) {
    const ready = waiting.filter((id) => sources.get(id).every((source) => lines.has(source)));
    if (ready.length === 0) {
      return lines;
    }
    ready.forEach((id) => lines.set(id, 1 + Math.max(-1, ...sources.get(id).map((source) => lines.get(source)))));
    waiting = waiting.filter((id) => !lines.has(id));
  }
}

function placed(ids, sources, lines) {
  const places = {};
  const mean = (id) => {
    const rows = sources.get(id).filter((source) => source in places).map((source) => places[source][1]);
    return rows.length === 0 ? ids.length : rows.reduce((sum, row) => sum + row, 0) / rows.length;
  };
  [...new Set(lines.values())].sort((a, b) => a - b).forEach((line) => {
    const members = ids.filter((id) => lines.get(id) === line).map((id) => ({ id, at: mean(id) }));
    members.sort((a, b) => a.at - b.at).forEach(({ id }, row) => { places[id] = [line, row]; });
  });
  return places;
}
