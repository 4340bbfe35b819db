/** What a person does with the steps of a run: decide at a checkpoint, run one again with changed input. */

import { decideStep, rerunStep } from "../api/runs.js";
import { checkpointForm } from "../forms/checkpoint_form.js";
import { rerunForm } from "../forms/rerun_form.js";
import { stepOf } from "../lib/plan_edits.js";
import { inputsByTool } from "../lib/tool_inputs.js";
import { isFinished } from "../lib/words.js";
import { el } from "../panels/dom.js";
import { keptText } from "./kept_text.js";

/**
 * @param session of run_session.js
 * @param {{act: function, redraw: function}} page
 * @returns what `stepList` takes as its parts
 */
export function runSteps(session, { act, redraw }) {
  const { page, graph } = session;
  const tools = Object.fromEntries(session.tools.map((tool) => [tool.name, tool]));
  const inputs = inputsByTool(session.tools);
  const shown = new Map(); // forms live on while the list around them is drawn anew
  let opened = null;

  function once(key, make) {
    if (!shown.has(key)) {
      shown.set(key, make());
    }
    return shown.get(key);
  }

  function checkpoint(step) {
    const planned = stepOf(graph, step.id);
    const kept = keptText(`checkpoint-${session.id}-${step.id}`);
    return once(`checkpoint ${step.id}`, () => checkpointForm(planned, tools[planned.tool], {
      policy: session.plan.policy ?? null, mayDecide: page.data.user.mayApprove, kept,
      onDecide: (decision) => act(async () => {
        await decideStep(page.client, session.id, decision);
        kept.forget();
      }),
    }));
  }

  function again(step) {
    const planned = stepOf(graph, step.id);
    const tool = planned ? tools[planned.tool] : null;
    if (!tool || !page.data.user.mayPlan || !isFinished(session.run.state)) {
      return null;
    }
    if (opened !== step.id) {
      return el("div", {}, [el("button", {
        type: "button", class: "link-button", id: `again-${step.id}`, text: "Run again \u2026", "aria-label": `Run ${step.id} again with changed input`,
        on: { click: () => {
          opened = step.id;
          redraw();
          document.querySelector(`#again-form-${CSS.escape(step.id)} :is(input, select, textarea, button)`)?.focus();
        } },
      })]);
    }
    return once(`again ${step.id}`, () => el("div", { id: `again-form-${step.id}` }, [
      rerunForm(planned, tool, inputs[planned.tool], {
        onClose: () => {
          opened = null;
          shown.delete(`again ${step.id}`);
          redraw();
          document.getElementById(`again-${step.id}`)?.focus();
        },
        onSend: (changed, failed) => act(async () => {
          const plan = await rerunStep(page.client, session.id, { step: step.id, inputs: changed });
          location.assign(page.reviewAddress(plan.id));
        }, failed),
      }),
    ]));
  }

  return { formatMoment: page.formatMoment, checkpoint, again };
}
