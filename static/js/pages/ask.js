/** Ask an archive: the address keeps the question with its corrections. */

import { createPlan } from "../api/plans.js";
import { askArchive, listArchives } from "../api/ask.js";
import { readAsk, writeAsk } from "../lib/ask_query.js";
import { boxFromArray, boxSizeKm } from "../lib/box.js";
import { differentBoxes } from "../lib/chart.js";
import { askAnswer, askChips, correction, itemsView, otherPaths, pathView, rejectedView, stepsView } from "../panels/ask_view.js";
import { el, replace } from "../panels/dom.js";
import { empty, errorNotice, loading, notice } from "../panels/notice.js";
import { startPage } from "./page.js";
import { createWorkspace } from "./workspace.js";

const MOST_OUTLINES = 40;
const page = startPage();
const workspace = createWorkspace(document.getElementById("stage"), page.client);
const form = document.getElementById("ask-form");
const container = document.getElementById("ask-answer");
let asked = readAsk(location.search);
let outlines = [];
let running = new AbortController();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go({ question: form.elements.question.value.trim(), archive: form.elements.archive.value, corrections: {} });
});
form.elements.question.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    form.requestSubmit();
  }
});
addEventListener("popstate", () => {
  asked = readAsk(location.search);
  show();
});
open();

async function open() {
  try {
    const archives = await listArchives(page.client);
    replace(form.elements.archive, ...archives.map((name) => el("option", { value: name, text: name })));
    if (archives.length === 0) {
      replace(container, notice("warning", "No archive is loaded yet. An administrator loads one with load_observations."));
      return;
    }
    asked = { ...asked, archive: archives.includes(asked.archive) ? asked.archive : archives[0] };
    show();
  } catch (error) {
    replace(container, errorNotice(error, { signIn: page.signIn, onRetry: open }));
  }
}

function go(next) {
  asked = next;
  history.pushState(null, "", location.pathname + writeAsk(asked));
  show();
}

async function show() {
  form.elements.question.value = asked.question;
  form.elements.archive.value = asked.archive;
  running.abort();
  running = new AbortController();
  clearGlobe();
  if (!asked.question) {
    replace(container, empty("Ask about a phenomenon, a place and a time.", "For example: what was the mean vegetation index around Urumqi in July 2021?"));
    return;
  }
  replace(container, loading("Reading the question, grounding it in the archive \u2026"));
  try {
    draw(await askArchive(page.client, asked, { signal: running.signal }));
  } catch (error) {
    if (error.name !== "AbortError") {
      replace(container, errorNotice(error, { signIn: page.signIn, onRetry: show }));
    }
  }
}

function draw(answer) {
  const correcting = el("div");
  const onCorrect = (chip) => {
    replace(correcting, correction(chip, {
      onSave: (value) => go({ ...asked, corrections: { ...asked.corrections, [chip.kind]: value } }),
      onLeave: () => replace(correcting),
    }));
    correcting.querySelector("input").focus();
  };
  const [best] = answer.grounded;
  const path = answer.paths.find(({ nodes }) => best && nodes.join() === best.path.join()) ?? answer.paths[0];
  replace(container,
    askChips(answer.chips, { onCorrect }), correcting, askAnswer(answer),
    path ? pathView(path) : null, otherPaths(answer.paths),
    best ? itemsView(best, answer.interval, answer.rejected_items) : null,
    rejectedView(answer.rejected, answer.rejected_items), stepsView(answer.computed?.steps ?? [], { onPlan: answer.plan && page.data.user.mayPlan ? (told) => makePlan(answer.plan, told) : null }));
  drawGlobe(answer, best);
}

function clearGlobe() {
  outlines.forEach((name) => workspace.globe?.clearOutline(name));
  outlines = [];
}

function drawGlobe(answer, best) {
  const { globe } = workspace;
  if (!globe) {
    return;
  }
  differentBoxes(best?.items ?? [], MOST_OUTLINES).forEach((box, index) => {
    const name = `item-${index}`;
    globe.outline(name, boxFromArray(box), { colour: "#7fd4ff" });
    outlines.push(name);
  });
  if (answer.place) {
    const box = boxFromArray(answer.place.box);
    globe.outline("place", box, { label: answer.place.name });
    outlines.push("place");
    globe.flyTo(widest([box, ...(best?.items ?? []).slice(0, 1).map((item) => boxFromArray(item.box))]), { margin: 0.4 });
  }
}

function widest(boxes) {
  return boxes.reduce((a, b) => (boxSizeKm(b).width > boxSizeKm(a).width ? b : a));
}

/** The steps of an answer as a draft that an approver can look at and run again. */
async function makePlan(graph, told) {
  try {
    const plan = await createPlan(page.client, graph);
    location.assign(page.reviewAddress(plan.id));
  } catch (error) {
    replace(told, errorNotice(error, { signIn: page.signIn }));
  }
}
