/** One search on the analyst's page: the list in the panel and the tiles on the globe, selected together. */

import { searchTiles } from "../api/search.js";
import { boxFromArray } from "../lib/box.js";
import { replace } from "../panels/dom.js";
import { errorNotice, loading } from "../panels/notice.js";
import { searchView } from "../panels/search_view.js";
import { resultAt } from "../state/selection.js";

/** @param {{page, workspace, container: HTMLElement, query: string, box: object|null, signal}} parts */
export async function showSearch(parts) {
  const { page, workspace, container, query, box, signal } = parts;
  replace(container, loading("Searching the tiles \u2026"));
  let answer;
  try {
    answer = await searchTiles(page.client, { query, box }, { signal });
  } catch (error) {
    if (error.name !== "AbortError") {
      replace(container, errorNotice(error, { signIn: page.signIn, onRetry: () => showSearch(parts) }));
    }
    return;
  }
  await present({ workspace, container, query, box }, answer);
}

async function present({ workspace, container, query, box }, answer) {
  const { globe } = workspace;
  const view = searchView(query, answer, (tile) => select(tile, { fly: true }));
  replace(container, view.elements);
  container.querySelector("#answer-title").focus();

  function select(tile, { fly }) {
    const footprint = boxFromArray(answer.results.find((result) => result.tile === tile).box);
    view.select(tile);
    globe?.outline("selected", footprint);
    if (fly) {
      globe?.flyTo(footprint, { margin: 1.5 });
    }
  }
  workspace.onGroundClick = (point) => {
    const result = resultAt(answer.results, point);
    if (result) {
      select(result.tile, { fly: false });
    }
  };
  workspace.attribution.show(attributions(answer.results));
  if (globe && answer.results.length > 0) {
    turnTo(globe, box, answer.results[0]);
    await globe.showTiles(answer.czml, answer.results);
  }
}

/** Show the area that was asked about; without one, the side of the Earth with the best tile. */
function turnTo(globe, box, best) {
  if (box) {
    globe.flyTo(box);
  } else {
    globe.wholeEarth(best);
  }
}

function attributions(results) {
  return [...new Set(results.map((result) => `Tiles: ${result.attribution || result.sensor}`))];
}
