/** A dialog to choose a tool from, by words. */

import { count } from "../lib/quantity.js";
import { effectWords, findTools, isHighRisk } from "../lib/tool_search.js";
import { toolWords } from "../lib/words.js";
import { el, replace } from "../panels/dom.js";

/**
 * @param {object[]} tools as the tools endpoint gives them
 * @param {{policy: object|null, onChoose: function}} options `onChoose` gets the tool's name
 * @returns {{element: HTMLDialogElement, open: function}}
 */
export function toolPicker(tools, { policy, onChoose }) {
  const said = el("p", { class: "hint", role: "status" });
  const list = el("ul", { class: "tool-list" });
  const search = el("input", {
    id: "tool-search", type: "text", autocomplete: "off", placeholder: "flood, elevation, map \u2026", on: { input: () => show() },
  });
  const element = el("dialog", { class: "dialog", "aria-labelledby": "tool-picker-title" }, [
    el("div", { class: "dialog-head" }, [
      el("h2", { id: "tool-picker-title", text: "Add a step" }),
      el("button", { type: "button", class: "button button-small", text: "Close", on: { click: () => element.close() } }),
    ]),
    el("label", { for: "tool-search", text: "Search the tools" }), search, said, list,
  ]);
  element.addEventListener("keydown", (event) => move(event, search, list));

  function show() {
    const found = findTools(tools, search.value);
    said.textContent = found.length > 0 ? count(found.length, "tool") : "No tool has these words. Try fewer or other ones.";
    replace(list, found.map((tool) => el("li", {}, [toolButton(tool, policy, () => {
      element.close();
      onChoose(tool.name);
    })])));
  }
  return {
    element,
    open() {
      search.value = "";
      show();
      element.showModal();
      search.focus();
    },
  };
}

function toolButton(tool, policy, onClick) {
  return el("button", { type: "button", class: "tool", data: { tool: tool.name }, on: { click: onClick } }, [
    el("span", { class: "tool-name", text: toolWords(tool.name) }),
    el("span", { text: tool.description }),
    el("span", { class: "hint" }, [
      `Gives ${tool.output?.type ?? "a value"}; ${effectWords(tool.effects).join(", ")}`,
      isHighRisk(tool, policy) ? el("strong", { class: "risk-word", text: " High-risk" }) : null,
    ]),
  ]);
}

/** Arrow keys go through the tools; up from the first one leads back to the search. */
function move(event, search, list) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) {
    return;
  }
  event.preventDefault();
  const buttons = [...list.querySelectorAll("button")];
  const next = buttons.indexOf(document.activeElement) + step;
  (next < 0 ? search : buttons[Math.min(next, buttons.length - 1)])?.focus();
}
