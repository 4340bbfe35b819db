import assert from "node:assert/strict";
import { test } from "node:test";

import { lapsed, shortHash, whyNotApprove } from "../../static/js/lib/approval.js";
import { changedSteps, changesByStep, realChanges, sideWords } from "../../static/js/lib/difference.js";
import { estimateRows } from "../../static/js/lib/limits.js";
import { apiQuery, readFilters, writeFilters } from "../../static/js/lib/list_address.js";
import { fieldOf, problemsByField } from "../../static/js/lib/problem_place.js";
import { effectWords, findTools, isHighRisk } from "../../static/js/lib/tool_search.js";
import { BY_NAME, TOOLS } from "./doubles.js";

const change = (step, what, before, after) => ({ step, what, old: before, new: after, sentence: "" });
const DIFFERENCE = {
  from: 1, to: 2,
  changes: [
    change("flood", "input rain", '{"unit":"mm","value":150}', '{"unit":"mm","value":200}'),
    change("alert", "step", null, '"AL_Alert"'),
    change("old", "step", '"SA_Old"', null),
    change("flood", "input duration", '{"unit":"h","value":12.0}', '{"unit":"h","value":12}'),
    change(null, "title", '"A"', '"B"'),
  ],
};

test("steps are told apart as added, changed and removed", () => {
  const { added, changed, removed } = changedSteps(DIFFERENCE);
  assert.deepEqual([[...added], [...changed], removed], [["alert"], ["flood"], [{ id: "old", tool: "SA_Old" }]]);
});

test("12 written as 12.0 is no change", () => {
  assert.equal(realChanges(DIFFERENCE).length, 4);
  assert.deepEqual(realChanges(null), []);
});

test("changes of the whole plan come first, then step by step", () => {
  assert.deepEqual(changesByStep(DIFFERENCE).map(({ step }) => step), ["", "flood", "alert", "old"]);
});

test("each side of a change is written as a reader would", () => {
  assert.equal(sideWords('{"unit":"mm","value":150}'), "150 mm");
  assert.equal(sideWords('{"from":"place","path":"polygon"}'), "polygon of place");
  assert.equal(sideWords('{"from":"place"}'), "output of place");
  assert.equal(sideWords("45.10792424"), "45.1079");
  assert.equal(sideWords('["left","place"]'), "left, place");
  assert.equal(sideWords("true"), "yes");
  assert.equal(sideWords("null"), "left to the tool");
  assert.equal(sideWords(null), null);
});

test("a hash can be read out", () => assert.equal(shortHash("0123456789abcdef"), "0123 4567 89ab"));

const IN_REVIEW = { state: "in_review", permissions: { may_approve: true }, high_risk_steps: [], problems: [] };
const APPROVER = { username: "b", mayApprove: true };

test("nothing is in the way of an approver of a plan in review", () => assert.equal(whyNotApprove(IN_REVIEW, APPROVER), null));

test("who may not approve is told why", () => {
  assert.match(whyNotApprove(IN_REVIEW, { username: "a", mayApprove: false }), /Only an approver/);
  assert.match(whyNotApprove({ ...IN_REVIEW, state: "draft" }, APPROVER), /submit/);
  assert.match(whyNotApprove({ ...IN_REVIEW, permissions: { may_approve: false }, high_risk_steps: ["alert"] }, APPROVER), /high-risk steps \(alert\)/);
  assert.match(whyNotApprove({ ...IN_REVIEW, permissions: { may_approve: false }, problems: [{}] }, APPROVER), /problems/);
});

test("the server's own reason comes before a guess at it", () => {
  const permissions = { may_approve: false, why_not_approve: "The policy changed." };
  assert.equal(whyNotApprove({ ...IN_REVIEW, permissions }, APPROVER), "The policy changed.");
});

test("an approval that is void says so", () => {
  assert.match(lapsed({ voided_at: "2026-01-01T00:00:00Z" }), /void/);
  assert.equal(lapsed(null), null);
});

test("an approval expires only for a run that has not started", () => {
  const approval = { voided_at: null, expires_at: "2026-01-01T00:00:00Z" };
  const later = Date.parse("2026-01-02T00:00:00Z");
  assert.match(lapsed(approval, { started: null }, later), /expired/);
  assert.equal(lapsed(approval, { started: "2025-12-31T00:00:00Z" }, later), null);
  assert.equal(lapsed(approval, { started: null }, Date.parse("2025-12-31T00:00:00Z")), null);
});

test("an estimate over a limit says so, and one without a limit shows none", () => {
  const [time, grid] = estimateRows({ seconds: 20, cells: 100 }, { max_seconds: 10 });
  assert.ok(time.isOver);
  assert.equal(time.share, 1);
  assert.equal(grid.share, null);
  assert.deepEqual(estimateRows(null, null), []);
});

const DEFAULTS = { state: "in_review", q: "" };

test("filters come back from the address, whatever their letters", () => {
  const filters = { state: "draft", q: "Düne & co", page: 3 };
  assert.deepEqual(readFilters(writeFilters(filters, DEFAULTS), DEFAULTS), filters);
  assert.equal(writeFilters({ ...DEFAULTS, page: 1 }, DEFAULTS), "");
});

test("a state chosen to be any is told from one that was never chosen", () => {
  assert.equal(readFilters(writeFilters({ state: "", q: "", page: 1 }, DEFAULTS), DEFAULTS).state, "");
});

test("a page that is no page is the first", () => {
  ["x", "-1", "0", "1.5", ""].forEach((page) => assert.equal(readFilters(`?page=${page}`, DEFAULTS).page, 1));
});

test("the API is not asked for empty filters", () => assert.equal(apiQuery({ state: "", q: "a b", page: 2 }), "q=a+b&page=2"));

const problem = (code, message, step = "flood") => ({ code, message, step, hint: "" });

test("a problem belongs to the field that it names", () => {
  assert.equal(fieldOf(problem("out_of_bounds", "rain: 5000 is too much")), "rain");
  assert.equal(fieldOf(problem("missing_input", "SA_Flood needs 'rain' (rainfall depth [mm])")), "rain");
  assert.equal(fieldOf(problem("unknown_input", "SA_Flood has no input 'snow'")), "snow");
  assert.equal(fieldOf(problem("missing_checkpoint", "AL_Alert is high-risk and nobody confirms it")), "checkpoint");
  assert.equal(fieldOf(problem("cycle", "steps depend on each other in a circle: a -> b -> a")), null);
});

test("a problem of a field that is not drawn is shown with the step", () => {
  const found = problemsByField([problem("x", "rain: no"), problem("x", "snow: no"), problem("x", "rain: no", "map")], "flood", ["rain"]);
  assert.equal(found.get("rain").length, 1);
  assert.equal(found.get("").length, 1);
});

test("tools are found by any of their words, those named so first", () => {
  assert.deepEqual(findTools(TOOLS, "flood").map((tool) => tool.name), ["SA_Flood"]);
  assert.equal(findTools(TOOLS, "").length, TOOLS.length);
  assert.deepEqual(findTools(TOOLS, "elevationraster")[0].name, "DC_Elevation");
  assert.deepEqual(findTools(TOOLS, "nothing like it"), []);
});

test("effects are written in words, and the policy says which are high-risk", () => {
  assert.deepEqual(effectWords(["alerts_people", "new_effect"]), ["alerts people", "new effect"]);
  assert.ok(isHighRisk(BY_NAME.AL_Alert, { high_risk: ["alerts_people"] }));
  assert.ok(!isHighRisk(BY_NAME.AL_Alert, null));
});
