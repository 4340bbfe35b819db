/** Lines and areas as a picture on the globe: unlike entities, it can lie beneath other pictures. */

import { picturePaths, pictureSize } from "../lib/line_picture.js";
import { rectangle } from "./camera.js";
import { SingleTileImageryProvider } from "./cesium.js";

const LINE_WIDTH = 2.5;

/** @returns an imagery provider of the collection's lines over the layer's box */
export function lineProvider(collection, { box, colour }) {
  const size = pictureSize(box);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size);
  const context = canvas.getContext("2d");
  Object.assign(context, { strokeStyle: colour, fillStyle: colour, lineWidth: LINE_WIDTH, lineJoin: "round" });
  picturePaths(collection, box, size).forEach((path) => stroke(context, path));
  return SingleTileImageryProvider.fromUrl(canvas.toDataURL("image/png"), { rectangle: rectangle(box) });
}

function stroke(context, { points, closed }) {
  context.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  if (closed) {
    context.closePath();
    context.globalAlpha = 0.25;
    context.fill("evenodd");
    context.globalAlpha = 1;
  }
  context.stroke();
}
