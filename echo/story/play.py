"""The story in three steps; every fact in its result was seen through the site, none is assumed."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from echo.story.evidence import depth_map_facts, require
from echo.story.site import Site
from echo.story.telling import Teller

SEARCH = "show me deserts"
REQUEST = (
    "Generate the flood risk map for Santa Clarita, California, for 150 mm of rain in 12 hours"
)
MIN_TILES = 3000
MAX_MASS_ERROR = 1e-6
MAX_RUN_SECONDS = 3600.0
POLL_SECONDS = 1.0
TOP = 10
Say = Callable[[str], None]


@dataclass(kw_only=True)
class StoryResult:
    """What the story saw; None where it did not get so far."""

    tiles: int | None = None
    proxies: int | None = None
    search_ms: float | None = None
    top_tiles: list[dict[str, Any]] | None = None
    plan_steps: int | None = None
    plan_tools: list[str] | None = None
    plan_valid: bool | None = None
    approved_by: str | None = None
    run_state: str | None = None
    wet_cells: int | None = None
    max_depth_m: float | None = None
    mass_error: float | None = None
    geotiff: str | None = None
    seconds: float | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the published form."""
        return asdict(self)


def play(analyst: Site, approver: Site, *, folder: Path, say: Say, result: StoryResult) -> None:
    """Search, have a flood planned, approved and run, and look at the files it made.

    Args:
        analyst: The session of who asks.
        approver: The session of who decides.
        folder: Where the downloaded files go.
        say: Told about each step.
        result: Filled in as the story goes, so that a broken one shows how far it came.

    Raises:
        StoryBroken: Something did not happen.
    """
    began = time.monotonic()
    _search(analyst, say=say, result=result)
    plan = _plan(analyst, say=say, result=result)
    run_id = _approve(approver, plan, say=say, result=result)
    run = _watch(analyst, run_id, say=say, result=result)
    _look(analyst, run, folder=folder, say=say, result=result)
    result.seconds = round(time.monotonic() - began, 1)


def _search(analyst: Site, *, say: Say, result: StoryResult) -> None:
    say(f'1. The analyst types "{SEARCH}".')
    answer = analyst.post("/api/echo/requests", {"text": SEARCH})
    require(answer["kind"] == "search", f"a search was expected, not {answer}")
    found = analyst.get("/api/geoquery/search", q=answer["query"], k=TOP)
    status = analyst.get("/api/geoquery/status")
    result.tiles, result.proxies = status["tiles"], status["proxies"]
    result.search_ms = found["ms"]
    result.top_tiles = [
        {"lon": hit["lon"], "lat": hit["lat"], "score": hit["score"]} for hit in found["results"]
    ]
    require(result.tiles >= MIN_TILES, f"only {result.tiles} tiles are searched, not {MIN_TILES}")
    require(result.proxies > 0, "no tile is described in words")
    require(len(result.top_tiles) == TOP, f"{len(result.top_tiles)} tiles were found, not {TOP}")
    say(f"   {len(result.top_tiles)} of {result.tiles} tiles in {result.search_ms:.0f} ms.")


def _plan(analyst: Site, *, say: Say, result: StoryResult) -> dict[str, Any]:
    say(f'2. The analyst types "{REQUEST}".')
    answer = analyst.post("/api/echo/requests", {"text": REQUEST})
    require(answer["kind"] == "plan", f"a plan was expected, not {answer}")
    plan: dict[str, Any] = answer["plan"]
    result.plan_tools = [step["tool"] for step in plan["graph"]["steps"]]
    result.plan_steps = len(result.plan_tools)
    result.plan_valid = plan["valid"]
    require(plan["valid"], f"the plan has problems: {plan['problems']}")
    say(f"   Planned: {' -> '.join(result.plan_tools)}; about {plan['estimate']['seconds']:.0f} s.")
    plan = analyst.post(f"/api/echo/plans/{plan['id']}/submit", {})
    require(plan["state"] == "in_review", f"the plan is {plan['state']} after it was handed in")
    return plan


def _approve(approver: Site, plan: dict[str, Any], *, say: Say, result: StoryResult) -> str:
    queue = approver.get("/api/echo/plans", state="in_review")["results"]
    waiting = next((entry for entry in queue if entry["id"] == plan["id"]), None)
    require(waiting is not None, "the plan is not in the approver's queue")
    say(f'3. The approver approves "{waiting["title"]}".')
    approval = {"hash": waiting["hash"], "note": "Approved by the story."}
    approved = approver.post(f"/api/echo/plans/{plan['id']}/approve", approval)
    result.approved_by = approved["approval"]["by"]
    require(bool(approved["run"]), "the approval made no run")
    return str(approved["run"])


def _watch(analyst: Site, run_id: str, *, say: Say, result: StoryResult) -> dict[str, Any]:
    deadline, last = time.monotonic() + MAX_RUN_SECONDS, 0
    is_over, told = False, Teller(say)
    while not is_over:
        require(time.monotonic() < deadline, f"the run took over {MAX_RUN_SECONDS:.0f} s")
        time.sleep(POLL_SECONDS)
        answer = analyst.get(f"/api/echo/runs/{run_id}/events", poll=1, after=last)
        result.run_state = answer["state"]
        for event in answer["events"]:
            last = event["number"]
            is_over = is_over or event["kind"] == "end"
            told.tell(event)
    run: dict[str, Any] = analyst.get(f"/api/echo/runs/{run_id}")
    result.run_state = run["state"]
    failures = [f"{step['id']}: {step['error']}" for step in run["steps"] if step["error"]]
    require(run["state"] == "done", f"the run is {run['state']}: {run['error']} {failures}")
    return run


def _look(
    analyst: Site, run: dict[str, Any], *, folder: Path, say: Say, result: StoryResult
) -> None:
    facts = run["summary"] or {}
    result.wet_cells, result.max_depth_m = facts.get("wet_cells"), facts.get("max_depth_m")
    result.mass_error = facts.get("mass_error")
    require(bool(run["payload"]), "the run made no map")
    layer = next((entry for entry in reversed(run["payload"]["layers"]) if _is_depth(entry)), None)
    require(layer is not None, "no layer of the map offers a GeoTIFF")
    target = folder / layer["download_name"]
    size = analyst.download(layer["download_url"], target)
    result.geotiff = str(target)
    say(f"   {target} ({size} bytes)")
    analyst.download(run["provenance_url"], folder / "provenance.json")
    seen = depth_map_facts(target)
    say(f"   In the file: {seen.wet_cells} wet cells, at most {seen.max_depth_m:.2f} m deep.")
    require(seen.wet_cells > 0, "no cell of the depth map is wet")
    agrees = seen.wet_cells == result.wet_cells
    require(agrees, f"the run says {result.wet_cells} wet cells, its file {seen.wet_cells}")
    is_closed = result.mass_error is not None and abs(result.mass_error) <= MAX_MASS_ERROR
    require(is_closed, f"the mass error is {result.mass_error}, over {MAX_MASS_ERROR}")


def _is_depth(layer: dict[str, Any]) -> bool:
    name = str(layer["download_name"])
    return layer["id"].startswith("depth") and name.endswith((".tif", ".tiff"))
