/** The versions of a plan, and which of them are compared. */

import { shortHash } from "../lib/approval.js";
import { count } from "../lib/quantity.js";
import { el } from "./dom.js";

/**
 * @param {object[]} versions as the API gives them
 * @param {{compared: number|null, formatMoment: function, onCompare: function}} options
 */
export function versionList(versions, { compared, formatMoment, onCompare }) {
  if (versions.length === 0) {
    return null;
  }
  const newestFirst = [...versions].sort((a, b) => b.number - a.number);
  return el("details", { class: "versions" }, [
    el("summary", { text: count(versions.length, "version") }),
    el("ol", { class: "version-list" }, newestFirst.map((version) => el("li", { data: { version: version.number } }, [
      el("span", { class: "version-name", text: `Version ${version.number}${version.current ? " (this one)" : ""}` }),
      el("span", { class: "hint", text: `${version.created_by}, ${formatMoment(version.created_at)}` }),
      el("code", { class: "hint", text: shortHash(version.approval_hash) }),
      version.current ? null : el("button", {
        type: "button", class: "button button-small", text: version.number === compared ? "Compared" : "Compare",
        "aria-label": `Compare version ${version.number} with the present one`, "aria-pressed": String(version.number === compared),
        on: { click: () => onCompare(version.number) },
      }),
    ]))),
  ]);
}
