/** The analyst's page: a request comes in, and tiles, a plan, a question or a run come out. */

import { listPlans, readPlan } from "../api/plans.js";
import { sendRequest } from "../api/requests.js";
import { exampleButtons, requestForm } from "../forms/request_form.js";
import { readAddress, writeAddress } from "../lib/address.js";
import { el, replace, titled } from "../panels/dom.js";
import { errorNotice, loading, notice } from "../panels/notice.js";
import { planList } from "../panels/plan_list.js";
import { startPage } from "./page.js";
import { showPlan } from "./plan_session.js";
import { showRun } from "./run_session.js";
import { showSearch } from "./search_session.js";
import { createWorkspace } from "./workspace.js";

const page = startPage();
const workspace = createWorkspace(document.getElementById("stage"), page.client);
const answerArea = document.getElementById("answer");
const welcome = document.getElementById("welcome");
const form = requestForm(document.getElementById("request"), (text) => ask(text));
let stops = [];
let running = new AbortController();

workspace.onGroundClick = () => {};
workspace.globe?.onClick((point) => workspace.onGroundClick(point));
exampleButtons(welcome, (text) => {
  form.write(text);
  ask(text);
});
start();

function start() {
  const { plan, query } = readAddress(location.search);
  if (plan) {
    openPlan(plan);
  } else if (query) {
    form.write(query);
    ask(query);
  } else {
    showRecentPlans();
  }
}

/** Leave what is shown: stop following it, and take it off the globe. */
function leave() {
  running.abort();
  running = new AbortController();
  stops.forEach((stop) => stop());
  stops = [];
  workspace.onGroundClick = () => {};
  workspace.clear();
  welcome.hidden = true;
  return running.signal;
}

async function ask(text) {
  const view = workspace.globe?.view() ?? null;
  const signal = leave();
  replace(answerArea, loading("Reading the request \u2026"));
  form.setBusy(true);
  try {
    const answer = page.data.user.mayPlan
      ? await sendRequest(page.client, { text, view }, { signal })
      : { kind: "search", query: text, box: null };
    await ANSWERS[answer.kind](answer, { text, signal });
  } catch (error) {
    if (error.name !== "AbortError") {
      replace(answerArea, errorNotice(error, { signIn: page.signIn, onRetry: () => ask(text) }));
    }
  } finally {
    form.setBusy(false);
  }
}

const ANSWERS = {
  search: (answer, { text, signal }) => {
    remember({ query: text });
    return showSearch({
      page, workspace, container: answerArea, query: answer.query, box: answer.box, signal,
    });
  },
  plan: ({ plan, notes }) => present(plan, notes),
  question: ({ question }) => {
    replace(answerArea, titled(2, "answer-title", "One question first"), notice("info", question),
      el("p", { class: "hint", text: "Add the answer to your request above, then ask again." }));
    form.focus();
  },
  impossible: ({ reason }) => replace(answerArea,
    titled(2, "answer-title", "This can't be planned"), notice("warning", reason)),
};

function present(plan, notes = []) {
  remember({ plan: plan.id });
  document.activeElement.blur();
  stops.push(showPlan({
    page, workspace, container: answerArea, plan, notes,
    onRun: ({ run }) => stops.push(showRun({ page, workspace, container: answerArea, id: run })),
  }));
}

async function openPlan(id) {
  leave();
  replace(answerArea, loading("Reading the plan \u2026"));
  try {
    present(await readPlan(page.client, id));
  } catch (error) {
    replace(answerArea, errorNotice(error, { signIn: page.signIn, onRetry: () => openPlan(id) }));
  }
}

/** Keep what is shown in the address, so that a reload or a link brings it back. */
function remember(state) {
  history.replaceState(null, "", `${location.pathname}${writeAddress(state)}`);
}

async function showRecentPlans() {
  const { results } = await listPlans(page.client).catch((error) => {
    replace(answerArea, errorNotice(error, { signIn: page.signIn }));
    return { results: [] };
  });
  if (results.length > 0 && answerArea.childElementCount === 0) {
    replace(answerArea, titled(2, "answer-title", "Latest plans"), planList(results.slice(0, 5), {
      addressOf: (plan) => `${location.pathname}${writeAddress({ plan: plan.id })}`,
      formatMoment: page.formatMoment,
    }));
  }
}
