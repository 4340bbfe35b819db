/** What a search answered: the list, where it came from, and what is simple about it. */

import { count, number } from "../lib/quantity.js";
import { el, titled } from "./dom.js";
import { empty, notice } from "./notice.js";
import { resultList } from "./result_list.js";

/** @returns {{elements, select}} */
export function searchView(query, answer, onSelect) {
  const { results } = answer;
  const head = titled(2, "answer-title", results.length > 0
    ? `${count(results.length, "tile")} for \u201c${query}\u201d`
    : `Nothing found for \u201c${query}\u201d`);
  if (results.length === 0) {
    return {
      elements: [head, empty("No tile matches.", "Try other words, or move the globe so that more of it is in view.")],
      select: () => {},
    };
  }
  const list = resultList(results, onSelect);
  const elements = [head, searchFacts(answer), ...notices(answer), list.element];
  return { elements, select: list.select };
}

function searchFacts({ ms }) {
  return el("p", { class: "hint", text: `Best first, in ${number(ms)} ms. Choose one to fly there, or click it on the globe.` });
}

function notices({ model, notices: stated = [] }) {
  const texts = [...new Set([model?.notice, ...stated].filter(Boolean))];
  if (texts.length === 0) {
    return [];
  }
  return [el("details", { class: "simple" }, [
    el("summary", { text: "What is simple about this search" }),
    ...texts.map((text) => notice("simple", text)),
  ])];
}
