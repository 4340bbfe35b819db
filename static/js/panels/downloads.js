/** Files that a run made. */

import { orderDownloads } from "../lib/downloads.js";
import { bytes } from "../lib/quantity.js";
import { el } from "./dom.js";

const KINDS = {
  "image/tiff": "GeoTIFF",
  "application/x-netcdf": "NetCDF",
  "application/geopackage+sqlite3": "GeoPackage",
  "text/csv": "table",
  "application/geo+json": "GeoJSON",
  "application/json": "JSON",
  "image/png": "picture",
  "text/html": "page",
};

/** @param run as the API gives it */
export function downloadsView(run) {
  const { shown, others } = orderDownloads(run);
  const items = [...shown.map(fileItem), ...records(run)];
  if (items.length + others.length === 0) {
    return null;
  }
  return el("section", { class: "downloads" }, [
    el("h3", { text: "Downloads" }),
    el("ul", {}, items),
    others.length > 0
      ? el("details", {}, [el("summary", { text: "Other files of this run" }), el("ul", {}, others.map(fileItem))])
      : null,
  ]);
}

function records(run) {
  return [
    run.provenance_url
      ? item({ href: run.provenance_url, download: true }, "Provenance", "what went in, versions, who approved")
      : null,
    run.scene_url && run.payload
      ? item({ href: run.scene_url, target: "_blank", rel: "noopener" }, "Stand-alone scene", "opens in a new tab")
      : null,
  ].filter(Boolean);
}

function fileItem(file) {
  const facts = [kind(file.media_type), Number.isFinite(file.size) ? bytes(file.size) : ""];
  return item({ href: file.url, download: true }, file.name, [file.title, ...facts].filter(Boolean).join(", "));
}

function item(attributes, name, hint) {
  return el("li", {}, [el("a", { ...attributes, text: name }), el("span", { class: "hint", text: hint })]);
}

function kind(mediaType) {
  return KINDS[String(mediaType).split(";")[0]] ?? mediaType ?? "";
}
