/** A list with filters and pages: the address keeps both, so that a reload, a link and "back" bring them back. */

import { readFilters, writeFilters } from "../lib/list_address.js";
import { el, replace } from "../panels/dom.js";
import { errorNotice, loading } from "../panels/notice.js";

const QUIET_MS = 300;

/**
 * @param {{page, form: HTMLFormElement, list: HTMLElement, defaults: object, noun: string, read: function, draw: function}} parts
 *   `read(filters, options)` gets a page of the list, `draw(answer, filters)` makes its elements
 */
export function pagedList({ page, form, list, defaults, noun, read, draw }) {
  let filters = readFilters(location.search, defaults);
  let running = new AbortController();
  let timer = null;
  fillIn();
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", ({ target }) => {
    clearTimeout(timer);
    timer = setTimeout(() => go({ ...chosen(), page: 1 }), target.type === "text" ? QUIET_MS : 0);
  });
  addEventListener("popstate", () => {
    filters = readFilters(location.search, defaults);
    fillIn();
    show();
  });
  show();

  function fillIn() {
    for (const name of Object.keys(defaults)) {
      const control = form.elements[name];
      if (control.type === "checkbox") {
        control.checked = filters[name] === control.value;
      } else {
        control.value = filters[name];
      }
    }
  }

  function chosen() {
    return Object.fromEntries(Object.keys(defaults).map((name) => {
      const control = form.elements[name];
      return [name, control.type === "checkbox" && !control.checked ? "" : control.value.trim()];
    }));
  }

  function go(next) {
    filters = next;
    history.pushState(null, "", location.pathname + writeFilters(filters, defaults));
    show();
  }

  async function show() {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    list.setAttribute("aria-busy", "true");
    if (list.childElementCount === 0) {
      replace(list, loading(`Reading the ${noun}s \u2026`));
    }
    try {
      const answer = await read(filters, { signal });
      replace(list, ...draw(answer, filters), pager(answer));
    } catch (error) {
      if (error.name === "AbortError") {
        return;
      }
      replace(list, errorNotice(error, { signIn: page.signIn, onRetry: show }));
    }
    list.removeAttribute("aria-busy");
  }

  function pager(answer) {
    if (!answer.next && !answer.previous) {
      return null;
    }
    const turn = (text, step, isPossible) => el("button", {
      type: "button", class: "button", text, disabled: !isPossible,
      on: { click: () => {
        go({ ...filters, page: filters.page + step });
        list.scrollIntoView({ block: "nearest" });
      } },
    });
    return el("nav", { class: "pager", "aria-label": `Pages of ${noun}s` }, [
      turn("Newer", -1, answer.previous), el("span", { text: `Page ${filters.page}` }), turn("Older", 1, answer.next),
    ]);
  }
}
