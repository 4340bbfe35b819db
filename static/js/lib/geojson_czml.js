/** GeoJSON turned into CZML packets: data that the globe can draw, never code. */

import { linePacket, labelPacket, polygonPacket } from "./czml_packets.js";

/**
 * @param {object} collection a GeoJSON FeatureCollection
 * @param {{id: string, colour: string, opacity?: number}} style the layer's identifier and colour
 * @returns {object[]} a CZML document, its head packet first
 */
export function geojsonToCzml(collection, style) {
  const features = Array.isArray(collection?.features) ? collection.features : [];
  const packets = features.flatMap((feature, index) => {
    const id = `${style.id}-${index}`;
    return geometryPackets(feature.geometry, { ...style, id, name: featureName(feature) });
  });
  return [{ id: "document", version: "1.0", name: style.id }, ...packets];
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
