/** Saving: a new version, unless somebody made one meanwhile or a field holds what can't be used. */

import { editPlan, readPlan } from "../api/plans.js";
import { withInput } from "../lib/plan_edits.js";
import { retitledPlan } from "../lib/edit_plan.js";
import { el } from "../panels/dom.js";
import { errorNotice, notice } from "../panels/notice.js";
import { graphOf, isDirty, notSaved, saved, saving } from "../state/editor.js";
import { keepDraft } from "./editor_draft.js";

/** @param {{isAgreed: boolean}} options agreed: save although another version was made meanwhile */
export async function saveVersion(session, { isAgreed = false } = {}) {
  if (session.typed.size > 0) {
    pointAtTyped(session);
    return;
  }
  if (session.editor.save.state === "saving" || !isDirty(session.editor)) {
    return;
  }
  const graph = graphOf(session.editor);
  session.editor = saving(session.editor);
  session.view.follow();
  try {
    const present = await readPlan(session.page.client, session.plan.id);
    if (present.version !== session.editor.version && !isAgreed) {
      conflict(session, present);
      return;
    }
    const plan = await editPlan(session.page.client, session.plan.id, retitledPlan(session.editor.saved, graph, session.inputs));
    stored(session, graph, plan);
  } catch (error) {
    session.editor = notSaved(session.editor, error);
    session.view.say(el("div", { class: "stack" }, [
      errorNotice(error, { signIn: session.page.signIn, onRetry: () => saveVersion(session, { isAgreed }) }),
      proposalNotice(session, error.fields?.proposals ?? []),
    ]));
    session.view.follow();
  }
}

/** A plan over the limits comes back with what would bring it within them. */
function proposalNotice(session, proposals) {
  if (proposals.length === 0) {
    return null;
  }
  return notice("info", `Nothing is lost. ${proposals.map((proposal) => proposal.sentence).join(" ")}`, [
    el("button", { type: "button", class: "button", text: "Use these values", on: { click: () => {
      const graph = proposals.reduce(
        (plan, { step, input, new: value }) => withInput(plan, { step, name: input, value }), graphOf(session.editor),
      );
      session.change(graph);
      session.view.say(notice("info", "The values are in the plan. Look at them, then save."));
    } } }),
  ]);
}

function stored(session, graph, plan) {
  session.plan = plan;
  session.restored = null;
  session.editor = saved(session.editor, { graph, version: plan.version, stored: plan.graph });
  keepDraft(session.editor);
  session.view.redraw();
  session.checks.soon();
  session.view.say(notice("done", `Saved as version ${plan.version}. It is a draft until it is submitted for review.`, [
    el("a", { class: "button button-primary", href: session.page.reviewAddress(plan.id), text: "See the changes and submit" }),
  ]));
}

function conflict(session, present) {
  session.editor = notSaved(session.editor, null);
  session.view.follow();
  const words = `Version ${present.version} was made while you were editing version ${session.editor.version}. ` +
    "Saving yours makes a version after it, without what changed there.";
  session.view.say(notice("warning", words, [
    el("div", { class: "actions" }, [
      el("a", {
        class: "button", href: session.page.reviewAddress(present.id), target: "_blank", rel: "noopener",
        text: `Look at version ${present.version}`,
      }),
      el("button", {
        type: "button", class: "button button-danger", text: "Save mine as the newest",
        on: { click: () => saveVersion(session, { isAgreed: true }) },
      }),
    ]),
  ]));
}

function pointAtTyped(session) {
  const [[key, typed]] = session.typed;
  const [step, name] = [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)];
  session.view.say(notice("error", `Not saved yet: ${step}, ${name}. ${typed.message}`));
  session.view.open(step, name);
}
