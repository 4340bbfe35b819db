/** A plan's place on the globe: its box and name, with enough around it to tell where it is. */

const MARGIN = 3;

/** @param workspace from workspace.js @param {{name: string, box: object}|null} place */
export function showPlace(workspace, place) {
  if (place?.box && workspace.globe) {
    workspace.globe.outline("place", place.box, { label: place.name });
    workspace.globe.flyTo(place.box, { margin: MARGIN });
  }
}
