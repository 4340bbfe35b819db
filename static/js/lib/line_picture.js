/** Lines and areas of GeoJSON as paths in a picture's pixels, so that they can lie beneath other layers. */

import { boxCentre, boxWidth, wrapLongitude } from "./box.js";

const LONGER_SIDE = 2048;

/** The size of a picture of a box in plate carrée, its longer side fixed. */
export function pictureSize(box) {
  const ratio = boxWidth(box) / (box.north - box.south);
  return ratio >= 1
    ? { width: LONGER_SIDE, height: Math.max(1, Math.round(LONGER_SIDE / ratio)) }
    : { width: Math.max(1, Math.round(LONGER_SIDE * ratio)), height: LONGER_SIDE };
}

/** @returns {{points: number[][], closed: boolean}[]} one path a line or ring */
export function picturePaths(collection, box, { width, height }) {
  const middle = boxCentre(box).lon;
  const toPixel = ([lon, lat]) => {
    // measured from the middle: a point a little west of the box lies there, not once around the Earth
    const east = wrapLongitude(lon - middle) + boxWidth(box) / 2;
    return [(east / boxWidth(box)) * width, ((box.north - lat) / (box.north - box.south)) * height];
  };
  return (collection?.features ?? [])
    .flatMap(({ geometry }) => rings(geometry))
    .map(({ ring, closed }) => ({ points: ring.map(toPixel), closed }));
}

/** Does the collection hold lines or areas only? Points are drawn as labels instead. */
export function isDrawnAsPicture(collection) {
  const kinds = new Set((collection?.features ?? []).map(({ geometry }) => geometry?.type));
  return kinds.size > 0 && [...kinds].every((kind) => kind in RINGS);
}

const RINGS = {
  LineString: (coordinates) => [{ ring: coordinates, closed: false }],
  MultiLineString: (coordinates) => coordinates.map((ring) => ({ ring, closed: false })),
  Polygon: (coordinates) => coordinates.map((ring) => ({ ring, closed: true })),
  MultiPolygon: (coordinates) => coordinates.flat().map((ring) => ({ ring, closed: true })),
};

function rings(geometry) {
  return RINGS[geometry?.type]?.(geometry.coordinates) ?? [];
}
