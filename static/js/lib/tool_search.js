/** Tools found by words in their name, description and inputs. */

/** @param {object[]} tools as the tools endpoint gives them @returns those that hold every word, names first */
export function findTools(tools, text) {
  const words = text.toLowerCase().split(/[\s_]+/).filter(Boolean);
  return tools
    .map((tool) => ({ tool, rank: rankOf(tool, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank - b.rank || a.tool.name.localeCompare(b.tool.name))
    .map(({ tool }) => tool);
}

function rankOf(tool, words) {
  const name = tool.name.toLowerCase();
  const whole = [name, tool.description ?? "", ...Object.keys(tool.inputs ?? {}), tool.output?.type ?? ""]
    .join(" ").toLowerCase();
  if (!words.every((word) => whole.includes(word))) {
    return null;
  }
  return words.every((word) => name.includes(word)) ? 0 : 1;
}

const EFFECTS = {
  pure: "computes only",
  reads_network: "reads from the network",
  writes_project: "stores data in the project",
  writes_outside: "writes outside this site",
  alerts_people: "alerts people",
  tasks_satellite: "tasks a satellite",
  spends: "spends money or quota",
};

/** What a tool does to the world, in words. */
export function effectWords(effects) {
  return (effects ?? []).map((effect) => EFFECTS[effect] ?? String(effect).replaceAll("_", " "));
}

/** Has the tool an effect that the policy calls high-risk? */
export function isHighRisk(tool, policy) {
  return (tool?.effects ?? []).some((effect) => (policy?.high_risk ?? []).includes(effect));
}
