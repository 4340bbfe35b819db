/** The page of one run. */

import { startPage } from "./page.js";
import { showRun } from "./run_session.js";
import { createWorkspace } from "./workspace.js";

const page = startPage();
showRun({
  page,
  workspace: createWorkspace(document.getElementById("stage"), page.client),
  container: document.getElementById("answer"),
  id: page.data.run_id,
});
