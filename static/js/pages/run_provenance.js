/** Where a run's results come from, read once somebody wants to know. */

import { readProvenance } from "../api/runs.js";
import { el, replace } from "../panels/dom.js";
import { errorNotice, loading } from "../panels/notice.js";
import { provenanceView } from "../panels/provenance_view.js";

/** @param session of run_session.js */
export function provenanceSection(session) {
  const { page } = session;
  const body = el("div");
  const details = el("details", { class: "provenance-section" }, [el("summary", { text: "Where this comes from" }), body]);

  async function show() {
    replace(body, loading("Reading \u2026"));
    try {
      replace(body, provenanceView(await readProvenance(page.client, session.id), page.formatMoment));
    } catch (error) {
      replace(body, errorNotice(error, { signIn: page.signIn, onRetry: show }));
    }
  }
  details.addEventListener("toggle", () => {
    if (details.open) {
      show();
    }
  });
  return details;
}
