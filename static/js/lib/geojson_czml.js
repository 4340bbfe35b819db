/** GeoJSON turned into CZML packets: data that the globe can draw, never code. */

import { boxSizeKm } from "./box.js";
import { linePacket, labelPacket, polygonPacket } from "./czml_packets.js";
import { namesThatGiveWay } from "./label_priority.js";

/**
 * @param {object} collection a GeoJSON FeatureCollection
 * @param {{id: string, colour: string, opacity?: number, box?: object}} style the layer's identifier and
 *   colour, and the box that its place names are laid out over
 * @returns {object[]} a CZML document, its head packet first
 */
export function geojsonToCzml(collection, style) {
  const features = Array.isArray(collection?.features) ? collection.features : [];
  const givingWay = style.box ? namesThatGiveWay(features.filter(isPoint), style.box) : new Set();
  const packets = features.flatMap((feature, index) => geometryPackets(feature.geometry, {
    ...style,
    id: `${style.id}-${index}`,
    name: featureName(feature),
    seenWithinM: givingWay.has(feature) ? nearby(style.box) : null,
  }));
  return [{ id: "document", version: "1.0", name: style.id }, ...packets];
}

function isPoint({ geometry }) {
  return geometry?.type === "Point";
}

/** A camera distance at which about a third of the box is in view. */
function nearby(box) {
  const { width, height } = boxSizeKm(box);
  return Math.max(width, height) * 1000 * 0.4;
}

function featureName(feature) {
  const name = feature.properties?.name;
  return typeof name === "string" ? name : "";
}

const MAKERS = {
  Point: (coordinates, style) => [labelPacket(coordinates, style)],
  MultiPoint: (coordinates, style) => coordinates.map((each, i) => labelPacket(each, part(style, i))),
  LineString: (coordinates, style) => [linePacket(coordinates, style)],
  MultiLineString: (coordinates, style) => coordinates.map((each, i) => linePacket(each, part(style, i))),
  Polygon: (coordinates, style) => [polygonPacket(coordinates, style)],
  MultiPolygon: (coordinates, style) => coordinates.map((each, i) => polygonPacket(each, part(style, i))),
};

function part(style, index) {
  return { ...style, id: `${style.id}-${index}` };
}

function geometryPackets(geometry, style) {
  if (geometry?.type === "GeometryCollection") {
    return geometry.geometries.flatMap((each, i) => geometryPackets(each, part(style, i)));
  }
  return MAKERS[geometry?.type]?.(geometry.coordinates, style) ?? [];
}
