/** The tool library's schemas. */

import { inputsByTool } from "../lib/tool_inputs.js";

/** @returns what each tool says of its inputs, by tool and input name */
export async function readToolInputs(client) {
  const answer = await client.get("echo/tools");
  return inputsByTool(Array.isArray(answer) ? answer : (answer.results ?? answer.tools ?? []));
}
