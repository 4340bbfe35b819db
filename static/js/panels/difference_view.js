/** What changed since the version that an approver saw last, in words. */

import { changesByStep, realChanges, sideWords } from "../lib/difference.js";
import { count } from "../lib/quantity.js";
import { sentence } from "../lib/words.js";
import { el } from "./dom.js";

/** @param {object|null} difference {from, to, changes}, or null where there is no version to compare with */
export function differenceView(difference) {
  if (!difference) {
    return null;
  }
  const title = el("h3", { id: "difference-title", text: `Changes from version ${difference.from} to ${difference.to}` });
  const changes = realChanges(difference);
  if (changes.length === 0) {
    return section(title, [el("p", { class: "hint", text: "Nothing changed between these versions." })]);
  }
  return section(title, [
    el("p", { class: "hint", text: `${count(changes.length, "change")}; the picture marks the steps.` }),
    el("ul", { class: "changes" }, changesByStep(difference).map(group)),
  ]);
}

function section(title, children) {
  return el("section", { class: "difference", "aria-labelledby": "difference-title", data: { difference: true } }, [title, ...children]);
}

function group({ step, changes }) {
  return el("li", {}, [
    el("span", { class: "change-step", text: step || "The plan" }),
    el("ul", {}, changes.map(item)),
  ]);
}

function item(change) {
  const before = sideWords(change.old);
  const after = sideWords(change.new);
  const mark = before === null ? "+" : after === null ? "\u2212" : "~";
  return el("li", { class: `change change-${before === null ? "added" : after === null ? "removed" : "changed"}`, title: change.sentence }, [
    el("span", { class: "change-mark", "aria-hidden": "true", text: mark }),
    el("span", {}, [
      el("span", { class: "change-what", text: `${whatWords(change.what)}: ` }),
      before === null ? el("span", { class: "visually-hidden", text: "added " }) : el("del", { text: before }),
      before !== null && after !== null ? " \u2192 " : "",
      after === null ? el("span", { class: "visually-hidden", text: " removed" }) : el("ins", { text: after }),
    ]),
  ]);
}

/** "input rain" is "Rain"; the rest is said as it is. */
function whatWords(what) {
  return sentence(what.replace(/^input /, ""));
}
