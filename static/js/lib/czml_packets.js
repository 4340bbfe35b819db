/** Single CZML packets: a labelled place, a line, an area, a box. */

import { boxRing } from "./box.js";

const LABEL_HEIGHT_M = 60;
const LINE_HEIGHT_M = 30;
const RANK_HEIGHT_M = 40000;

/** "#rrggbb" and an opacity as CZML's [red, green, blue, alpha], 0 to 255. */
export function rgba(colour, opacity = 1) {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour ?? "");
  const parts = match ? match.slice(1).map((hex) => parseInt(hex, 16)) : [255, 255, 255];
  return [...parts, Math.round(opacity * 255)];
}

/** A place: a dot with its name beside it. */
export function labelPacket([lon, lat], { id, name, colour, seenWithinM = null }) {
  const seen = seenWithinM === null
    ? {}
    : { distanceDisplayCondition: { distanceDisplayCondition: [0, seenWithinM] } };
  return {
    id,
    name,
    position: { cartographicDegrees: [lon, lat, LABEL_HEIGHT_M] },
    point: {
      pixelSize: 5,
      color: { rgba: rgba(colour) },
      outlineColor: { rgba: [8, 12, 18, 255] },
      outlineWidth: 1,
      disableDepthTestDistance: 4e6,
      ...seen,
    },
    label: {
      ...nameLabel(name),
      fillColor: { rgba: [255, 255, 255, 255] },
      horizontalOrigin: "LEFT",
      verticalOrigin: "CENTER",
      pixelOffset: { cartesian2: [9, 0] },
      ...seen,
    },
  };
}

/** A name alone, above a point. */
export function namePacket({ lon, lat }, { id, name, colour }) {
  return {
    id,
    name,
    position: { cartographicDegrees: [lon, lat, LABEL_HEIGHT_M] },
    label: {
      ...nameLabel(name),
      fillColor: { rgba: rgba(colour) },
      horizontalOrigin: "CENTER",
      verticalOrigin: "BOTTOM",
      pixelOffset: { cartesian2: [0, -6] },
    },
  };
}

/** A result's rank, to be seen from afar; it gives way to the tile itself near by. */
export function rankPacket({ lon, lat }, index) {
  const seenFrom = { distanceDisplayCondition: [2.5e6, 1e9] };
  return {
    id: `rank-${index + 1}`,
    position: { cartographicDegrees: [lon, lat, RANK_HEIGHT_M] },
    point: {
      pixelSize: 17,
      color: { rgba: rgba("#ffb84d") },
      outlineColor: { rgba: [10, 15, 22, 255] },
      outlineWidth: 2,
      distanceDisplayCondition: seenFrom,
    },
    label: {
      text: String(index + 1),
      font: "700 11px system-ui, sans-serif",
      fillColor: { rgba: [10, 15, 22, 255] },
      eyeOffset: { cartesian: [0, 0, -RANK_HEIGHT_M] },
      distanceDisplayCondition: seenFrom,
    },
  };
}

function nameLabel(name) {
  return {
    text: name,
    font: "600 13px system-ui, sans-serif",
    style: "FILL_AND_OUTLINE",
    outlineColor: { rgba: [8, 12, 18, 230] },
    outlineWidth: 3,
    disableDepthTestDistance: 4e6,
  };
}

/** A line over the ground, such as a river. */
export function linePacket(coordinates, { id, name, colour, opacity = 0.9, width = 2 }) {
  return {
    id,
    name,
    polyline: {
      positions: { cartographicDegrees: heights(coordinates, LINE_HEIGHT_M) },
      width,
      arcType: "GEODESIC",
      material: { solidColor: { color: { rgba: rgba(colour, opacity) } } },
    },
  };
}

/** An area with its holes. */
export function polygonPacket([outer, ...holes], { id, name, colour, opacity = 0.35 }) {
  return {
    id,
    name,
    polygon: {
      positions: { cartographicDegrees: heights(outer, 0) },
      holes: { cartographicDegrees: holes.map((ring) => heights(ring, 0)) },
      height: 0,
      material: { solidColor: { color: { rgba: rgba(colour, opacity) } } },
    },
  };
}

/** The outline of a box, its north and south edges along parallels. */
export function boxPacket(box, { id, name, colour, width = 2.5, height = 200 }) {
  return {
    id,
    name,
    polyline: {
      positions: { cartographicDegrees: heights(boxRing(box), height) },
      width,
      arcType: "RHUMB",
      material: { solidColor: { color: { rgba: rgba(colour) } } },
    },
  };
}

function heights(coordinates, height) {
  return coordinates.flatMap(([lon, lat]) => [lon, lat, height]);
}
