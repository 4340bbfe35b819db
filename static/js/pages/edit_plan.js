/** The plan editor: change steps, inputs and wiring of a plan, checked as one writes, saved as a new version. */

import { readPlan } from "../api/plans.js";
import { readTools } from "../api/tools.js";
import { el, replace } from "../panels/dom.js";
import { errorNotice, loading, notice } from "../panels/notice.js";
import { startEditing } from "./editor_session.js";
import { startPage } from "./page.js";

const page = startPage();
const area = document.getElementById("editor");
const id = page.data.plan_id;
open();

async function open() {
  replace(area, loading("Reading the plan \u2026"));
  try {
    const [plan, tools] = await Promise.all([readPlan(page.client, id), readTools(page.client)]);
    if (plan.permissions.may_edit) {
      startEditing({ page, area, plan, tools });
    } else {
      replace(area, notEditable(plan));
    }
  } catch (error) {
    replace(area, errorNotice(error, { signIn: page.signIn, onRetry: open }));
  }
}

function notEditable(plan) {
  const why = plan.requested_by !== page.data.user.username
    ? `Only ${plan.requested_by}, who asked for this plan, can edit it. An approver can ask for changes.`
    : "This plan is closed: a new request makes a new plan.";
  return notice("warning", why, [el("a", { class: "button", href: page.reviewAddress(plan.id), text: "Back to the plan" })]);
}
