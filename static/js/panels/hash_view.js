/** The hash of what an approval covers: short to read, whole to copy. */

import { shortHash } from "../lib/approval.js";
import { el } from "./dom.js";

const COVERED = "This plan, the place found, the tools and their versions, the policy and the estimate. " +
  "If any of them changes, the hash changes and the approval is void.";

/** @param {{hash: string, version: number}} plan */
export function hashView(plan) {
  const said = el("span", { class: "hint", role: "status" });
  const whole = el("code", { class: "hash-whole", text: plan.hash, data: { hash: plan.hash } });
  const copy = el("button", {
    type: "button", class: "button button-small", text: "Copy", "aria-label": "Copy the whole hash",
    on: { click: () => copyHash(plan.hash, whole, said) },
  });
  return el("section", { class: "hash", "aria-labelledby": "hash-title" }, [
    el("h3", { id: "hash-title", text: "What an approval covers" }),
    el("p", { class: "hash-line" }, [
      el("span", { text: `Version ${plan.version}, SHA-256 ` }), el("code", { class: "hash-short", text: shortHash(plan.hash) }),
      el("span", { text: "\u2026" }), copy, said,
    ]),
    el("details", {}, [
      el("summary", { text: "Whole hash, and what it stands for" }),
      el("p", { text: COVERED }),
      whole,
    ]),
  ]);
}

async function copyHash(hash, whole, said) {
  try {
    await navigator.clipboard.writeText(hash);
    said.textContent = "Copied.";
  } catch {
    // no clipboard here (no permission, or no secure connection): show it selected instead
    whole.closest("details").open = true;
    getSelection().selectAllChildren(whole);
    said.textContent = "Selected: copy it with the keyboard.";
  }
}
