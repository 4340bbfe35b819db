"""Which official tool alone answers a request, by typed cues and the facts that the tool needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from discovery.router.answer import OfficialTool
from discovery.router.cues import NAMED_TOOL, Cue
from discovery.router.request import Request

Cues = Mapping[Cue, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """What the rules say.

    Attributes:
        tool: The tool that alone answers, or None: datasets are to be searched.
        rule: Name of the rule.
        is_certain: False if no rule spoke, so that a model may.
    """

    tool: OfficialTool | None
    rule: str
    is_certain: bool = True


def decide(request: Request, cues: Cues) -> Decision:
    """Apply the rules in their order; the first that speaks decides."""
    for rule in _RULES:
        decision = rule(request, cues)
        if decision is not None:
            return decision
    return Decision(tool=None, rule="no rule", is_certain=False)


def _asked_about_tool(request: Request, cues: Cues) -> Decision | None:
    """A tool is named, but data, a choice or an explanation is wanted."""
    if any(name.search(request.text) for name in NAMED_TOOL.values()) and Cue.DATA in cues:
        return Decision(tool=None, rule="a tool is named, but data are wanted")
    return None


def _harmony(request: Request, cues: Cues) -> Decision | None:
    if not request.collection or Cue.TRANSFORM not in cues:
        return None
    wants_choice = "?" in request.text and Cue.DATA in cues
    if wants_choice or Cue.TASK in cues or _refuses(cues):
        return None
    if _is_weak(cues) and not (request.start and (request.has_place or request.box)):
        return None
    return Decision(tool="harmony", rule="a named collection is to be cut or converted")


def _refuses(cues: Cues) -> bool:
    return any(word.lower() in {"no cropping", "better", "best"} for word in cues.get(Cue.DATA, ()))


_WEAK = frozenset({"only", "inside", "within", "in one file", "limited to"})


def _is_weak(cues: Cues) -> bool:
    return all(word.lower() in _WEAK for word in cues[Cue.TRANSFORM])


def _data_wanted(request: Request, cues: Cues) -> Decision | None:
    del request
    if Cue.DATA in cues:
        return Decision(tool=None, rule="data are wanted")
    return None


def _document(request: Request, cues: Cues) -> Decision | None:
    del request
    if Cue.READ in cues and Cue.TASK not in cues:
        return Decision(tool="science_discovery_engine", rule="something to read is wanted")
    return None


def _task(request: Request, cues: Cues) -> Decision | None:
    del request
    if Cue.TASK in cues:
        return Decision(tool=None, rule="a task that needs data")
    return None


def _giovanni(request: Request, cues: Cues) -> Decision | None:
    if Cue.AVERAGE not in cues or (Cue.TRANSFORM in cues and request.collection):
        return None
    if request.variable and request.start and request.end and request.has_place:
        return Decision(tool="giovanni", rule="averages of a quantity over a place and period")
    return None


def _worldview(request: Request, cues: Cues) -> Decision | None:
    if Cue.LOOK not in cues or Cue.NOT_SHOWN in cues or not request.is_dayed:
        return None
    if request.has_place or request.layer:
        return Decision(tool="worldview", rule="imagery of a day is to be looked at")
    return None


_RULES: tuple[Callable[[Request, Cues], Decision | None], ...] = (
    _asked_about_tool, _harmony, _data_wanted, _document, _task, _giovanni, _worldview,
)  # fmt: skip
