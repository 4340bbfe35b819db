/** The live check: a moment after each change the server says everything that is wrong with the plan. */

import { checkPlan } from "../api/plans.js";
import { checked, checking, graphOf, unchecked } from "../state/editor.js";

const QUIET_MS = 350;

/** @returns {{soon, stop}} `soon` asks for a check once the person pauses */
export function startChecking(session) {
  let timer = null;
  let running = null;

  function soon() {
    stop();
    session.editor = checking(session.editor);
    session.view.follow();
    timer = setTimeout(check, QUIET_MS);
  }

  function stop() {
    clearTimeout(timer);
    running?.abort();
  }

  async function check() {
    running = new AbortController();
    const graph = graphOf(session.editor);
    try {
      const answer = await checkPlan(session.page.client, graph, { signal: running.signal });
      session.editor = checked(session.editor, graph, answer);
    } catch (error) {
      if (error.name === "AbortError") {
        return;
      }
      session.editor = listed(session.editor, graph, error);
    }
    session.view.showProblems();
  }
  return { soon, stop };
}

/** A plan that isn't one at all is refused with its problems: they are shown like any others. */
function listed(editor, graph, error) {
  const problems = error.fields?.problems;
  return Array.isArray(problems) ? checked(editor, graph, { valid: false, problems }) : unchecked(editor, error);
}
