/** Files that a run made. */

import { bytes } from "../lib/quantity.js";
import { el } from "./dom.js";

const KINDS = {
  "image/tiff": "GeoTIFF",
  "application/geo+json": "GeoJSON",
  "application/json": "JSON",
  "image/png": "picture",
  "text/html": "stand-alone page",
};

/** @param run as the API gives it */
export function downloadsView(run) {
  const files = (run.downloads ?? []).map((file) =>
    item(file.url, file.name, [kind(file.media_type), Number.isFinite(file.size) ? bytes(file.size) : ""]));
  if (run.provenance_url) {
    files.push(item(run.provenance_url, "Provenance", ["what went in, versions, who approved"]));
  }
  if (run.scene_url && run.payload) {
    files.push(page(run.scene_url, "Stand-alone scene", "the result as a page of its own"));
  }
  if (files.length === 0) {
    return null;
  }
  return el("section", { class: "downloads" }, [el("h3", { text: "Downloads" }), el("ul", {}, files)]);
}

function item(url, name, facts) {
  return el("li", {}, [
    el("a", { href: url, download: true, text: name }),
    el("span", { class: "hint", text: facts.filter(Boolean).join(", ") }),
  ]);
}

function page(url, name, fact) {
  return el("li", {}, [
    el("a", { href: url, target: "_blank", rel: "noopener", text: name }),
    el("span", { class: "hint", text: `${fact}, in a new tab` }),
  ]);
}

function kind(mediaType) {
  return KINDS[String(mediaType).split(";")[0]] ?? mediaType;
}
