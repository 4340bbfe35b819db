/** Which place names are seen from afar: the largest places, as far as their names don't overlap. */

import { boxWidth } from "./box.js";

const NAME_WIDTH = 0.24;
const NAME_HEIGHT = 0.07;

/**
 * @param {object[]} features points with `properties.population`
 * @param {object} box the part of the Earth that the names are laid out over
 * @returns {Set<object>} the features whose names give way until the reader comes nearer
 */
export function namesThatGiveWay(features, box) {
  const kept = [];
  const givingWay = new Set();
  const byPopulation = [...features].sort((a, b) => population(b) - population(a));
  for (const feature of byPopulation) {
    if (kept.some((other) => overlap(feature, other, box))) {
      givingWay.add(feature);
    } else {
      kept.push(feature);
    }
  }
  return givingWay;
}

function population(feature) {
  return feature.properties?.population ?? 0;
}

function overlap(a, b, box) {
  const [lonA, latA] = a.geometry.coordinates;
  const [lonB, latB] = b.geometry.coordinates;
  const across = Math.abs(lonA - lonB) / boxWidth(box);
  const down = Math.abs(latA - latB) / (box.north - box.south);
  return Math.min(across, 360 / boxWidth(box) - across) < NAME_WIDTH && down < NAME_HEIGHT;
}
