"""Stage one of discovery: does an official tool alone answer the request?"""

import numpy as np
from numpy.typing import NDArray

from discovery.constraints.understood import Understood
from discovery.router.answer import TITLES, OfficialTool, RouterAnswer
from discovery.router.cues import Cue, cues_in
from discovery.router.links import link_to
from discovery.router.model import ExampleModel
from discovery.router.request import Request, read_request
from discovery.router.rules import decide

LONGEST_QUERY = 1000


def route(
    query: str,
    *,
    understood: Understood,
    model: ExampleModel | None = None,
    vector: NDArray[np.float32] | None = None,
) -> RouterAnswer:
    """Decide by rules over typed cues; where none speaks, by likeness to examples.

    A wrong stop hides the data, so a stop needs the facts that the tool needs, whoever decides.

    Args:
        query: The request; longer ones than 1,000 characters are searched, never stopped at.
        understood: What the sentence states, with the place's box.
        model: What speaks where no rule does.
        vector: The request's embedding, float32 [dimension]; the model is silent without it.
    """
    if not query.strip() or len(query) > LONGEST_QUERY:
        return RouterAnswer(stop=False, why="Datasets are searched.")
    request = read_request(query, understood=understood)
    cues = cues_in(request.text)
    decision = decide(request, cues)
    if decision.tool:
        return _stop(decision.tool, request, f"By rule: {decision.rule}.", decision.rule)
    if decision.is_certain or model is None or vector is None or Cue.TASK in cues:
        return RouterAnswer(
            stop=False, why=f"Datasets are searched: {decision.rule}.", rule=decision.rule
        )
    like = model.likeness(vector)
    if like.is_sure and like.tool and _has_facts(like.tool, request):
        why = f"By likeness to example requests ({like.likeness:.2f}, {like.margin:.2f} ahead)."
        return _stop(like.tool, request, why, f"model:{model.name}")
    return RouterAnswer(stop=False, why="Datasets are searched: no tool alone answers this.")


def _stop(tool: OfficialTool, request: Request, why: str, rule: str) -> RouterAnswer:
    return RouterAnswer(
        stop=True,
        tool=tool,
        link=link_to(tool, request),
        why=f"{TITLES[tool]} alone answers this. {why}",
        rule=rule,
        facts=facts_of(request),
    )


def _has_facts(tool: OfficialTool, request: Request) -> bool:
    if tool == "harmony":
        return bool(request.collection)
    if tool == "giovanni":
        return bool(request.variable and request.start and request.end and request.has_place)
    return tool == "science_discovery_engine" or (request.is_dayed and request.has_place)


def facts_of(request: Request) -> dict[str, str]:
    """What was read from the request, for people."""
    facts = {
        "collection": request.collection,
        "start": request.start.isoformat() if request.start else "",
        "end": request.end.isoformat() if request.end else "",
        "box": ",".join(f"{value:g}" for value in request.box) if request.box else "",
        "variable": request.variable,
        "layer": request.layer,
    }
    return {name: value for name, value in facts.items() if value}
