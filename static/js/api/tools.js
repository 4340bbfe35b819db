/** The tool library's schemas. */

import { inputsByTool } from "../lib/tool_inputs.js";

/** @returns every tool as the API describes it */
export async function readTools(client) {
  const answer = await client.get("echo/tools");
  return Array.isArray(answer) ? answer : (answer.results ?? answer.tools ?? []);
}

/** @returns what each tool says of its inputs, by tool and input name */
export async function readToolInputs(client) {
  return inputsByTool(await readTools(client));
}
