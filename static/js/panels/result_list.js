/** The tiles a search found: picture, place, score, and why. */

import { boxFromArray } from "../lib/box.js";
import { point, resolution } from "../lib/quantity.js";
import { neighbour } from "../state/selection.js";
import { el } from "./dom.js";

/**
 * @param {object[]} results
 * @param {function} onSelect called with a tile's identifier
 * @returns {{element, select}} `select` marks a tile and brings it into view
 */
export function resultList(results, onSelect) {
  const buttons = new Map();
  const list = el("ol", { class: "results", "aria-label": "Tiles found, best first" },
    results.map((result, index) => {
      const button = resultButton(result, index, onSelect);
      buttons.set(result.tile, button);
      return el("li", {}, [button]);
    }));
  list.addEventListener("keydown", (event) => moveWithArrows(event, results, buttons));

  function select(tile) {
    buttons.forEach((button, each) => button.setAttribute("aria-pressed", String(each === tile)));
    buttons.get(tile)?.scrollIntoView({ block: "nearest" });
  }
  return { element: list, select };
}

function resultButton(result, index, onSelect) {
  return el("button", {
    type: "button", class: "result", "aria-pressed": "false",
    data: { tile: result.tile }, on: { click: () => onSelect(result.tile) },
  }, [
    el("img", { src: result.thumbnail, alt: "", width: 56, height: 56, loading: "lazy" }),
    el("span", { class: "result-text" }, [
      el("span", { class: "result-title" }, [
        el("span", { class: "result-rank", text: `${index + 1}` }),
        el("span", { text: placeOf(result) }),
        el("span", { class: "score", title: "Score: higher is nearer to the request", text: result.score.toFixed(2) }),
      ]),
      el("span", { class: "result-facts", text: `${result.sensor} \u00b7 ${resolution(result.resolution_m)}` }),
      ...reasons(result),
    ]),
  ]);
}

function placeOf(result) {
  const { west, south, east, north } = boxFromArray(result.box);
  const centre = Number.isFinite(result.lon) ? result : { lon: (west + east) / 2, lat: (south + north) / 2 };
  return point(centre);
}

function reasons(result) {
  const [anchor] = result.anchors ?? [];
  if (!anchor) {
    return [];
  }
  const own = anchor.tile === result.tile;
  return [el("span", {
    class: "why",
    text: own ? `Described as: ${anchor.description}` : `Looks like a tile described as: ${anchor.description}`,
  })];
}

function moveWithArrows(event, results, buttons) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const tile = event.target.closest?.("[data-tile]")?.dataset.tile;
  if (step && tile) {
    event.preventDefault();
    buttons.get(neighbour(results, tile, step))?.focus();
  }
}
