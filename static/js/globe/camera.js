/** Where the globe looks: fly to boxes, read the box in view. */

import { boxSizeKm, boxWidth, growBox } from "../lib/box.js";
import { Cartesian3, CesiumMath, Rectangle } from "./cesium.js";

const EARTH_RADIUS_M = 6.378e6;
const SHARE_OF_VIEW = 0.86;
const FLIGHT_SECONDS = 1.4;

/** Fly so that the box fills the view, with a margin around it. */
export function flyToBox(camera, box, { margin = 0.25 } = {}) {
  const grown = growBox(leastBox(box), margin);
  camera.flyTo({ destination: rectangle(grown), duration: flightSeconds() });
}

/** Fly back until the whole Earth is in view, a point of it in the middle. */
export function flyToWholeEarth(camera, { lon, lat }) {
  const destination = Cartesian3.fromDegrees(lon, lat, wholeEarthHeight(camera));
  camera.flyTo({ destination, duration: flightSeconds() });
}

/** Show the whole Earth at once, before anything else is known. */
export function startAtWholeEarth(camera) {
  camera.setView({ destination: Cartesian3.fromDegrees(-30, 20, wholeEarthHeight(camera)) });
}

/** The longitude and latitude under the camera. */
export function pointBelow(camera) {
  const { longitude, latitude } = camera.positionCartographic;
  return { lon: CesiumMath.toDegrees(longitude), lat: CesiumMath.toDegrees(latitude) };
}

/** Height from which the Earth fills most of the view's shorter side. */
function wholeEarthHeight({ frustum }) {
  const { fovy, aspectRatio } = frustum;
  const across = 2 * Math.atan(Math.tan(fovy / 2) * aspectRatio);
  const angle = (Math.min(fovy, across) / 2) * SHARE_OF_VIEW;
  return EARTH_RADIUS_M * (1 / Math.sin(angle) - 1);
}

/** The box in view, or null where the view holds the horizon all around. */
export function viewBox(camera) {
  const seen = camera.computeViewRectangle();
  if (!seen) {
    return null;
  }
  const [west, south, east, north] = [seen.west, seen.south, seen.east, seen.north]
    .map((edge) => CesiumMath.toDegrees(edge));
  return { west, south, east, north };
}

/** A Cesium rectangle for a box. */
export function rectangle(box) {
  return Rectangle.fromDegrees(box.west, box.south, box.east, box.north);
}

/** A point or a sliver is given some room, so that the camera doesn't dive into the ground. */
function leastBox(box) {
  const { width, height } = boxSizeKm(box);
  return Math.max(width, height) > 1 && boxWidth(box) > 0 ? box : roomAround(box);
}

function roomAround({ west, south, east, north }) {
  return { west: west - 0.02, south: south - 0.02, east: east + 0.02, north: north + 0.02 };
}

function flightSeconds() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FLIGHT_SECONDS;
}
