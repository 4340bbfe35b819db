"""Stage 2 in memory: the items among those given that ground the paths of a question."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from osgr.archive.item import ObservationItem
from osgr.grounding.assembly import Candidates, assemble, wanted_results
from osgr.grounding.choice import Choice, choose_kernels
from osgr.grounding.flow_network import FlowNetwork
from osgr.grounding.grounded import Grounding, Kernels, RejectedItem, ScoredItem
from osgr.grounding.measure_space import measure_space
from osgr.grounding.measure_time import measure_time
from osgr.grounding.selection import select_item
from osgr.grounding.settings import GroundingSettings
from osgr.grounding.temporal_kernels import Span
from osgr.support.path import SupportPath
from osgr.understanding.question import Question


def ground(
    question: Question,
    paths: Sequence[SupportPath],
    items: Iterable[ObservationItem],
    *,
    kernels: Kernels = "default",
    settings: GroundingSettings | None = None,
    network: FlowNetwork | None = None,
) -> Grounding:
    """Ground the paths of a question over items that are at hand.

    The database does the same over an archive (`osgr.selectors.grounding`), pruning first.

    Args:
        question: As it was understood.
        paths: Of stage 1.
        items: Those of other variables are passed over.
        kernels: "published" for the paper's forms.
        settings: Decays, floors and thresholds.
        network: For questions about flow.
    """
    choice = choose_kernels(
        question, kernels=kernels, settings=settings or GroundingSettings(), network=network
    )
    wanted = set(wanted_results(paths))
    candidates = select_items([item for item in items if item.result in wanted], choice=choice)
    return assemble(paths, candidates=candidates, choice=choice)


def select_items(items: Sequence[ObservationItem], *, choice: Choice) -> Candidates:
    """Measure, keep and reject items of wanted variables."""
    space = measure_space([item.footprint for item in items], choice=choice)
    kept: dict[str, list[ScoredItem]] = defaultdict(list)
    rejected: list[RejectedItem] = []
    for item, measured in zip(items, space, strict=True):
        time = measure_time(Span(item.start, item.end), choice=choice)
        found = select_item(item, space=measured, time=time, choice=choice)
        if isinstance(found, ScoredItem):
            kept[item.result or ""].append(found)
        else:
            rejected.append(found)
    return candidates_of(kept, rejected, Counter(found.reason for found in rejected), choice=choice)


def candidates_of(
    kept: dict[str, list[ScoredItem]],
    rejected: Sequence[RejectedItem],
    counts: Counter[str],
    *,
    choice: Choice,
) -> Candidates:
    """Order what was kept and rejected, and keep no more than the settings allow."""
    notices = []
    for name, items in kept.items():
        items.sort(key=lambda found: (-found.score, found.item.start, found.item.id))
        most = choice.settings.most_items
        if len(items) > most:
            notices.append(f"{len(items)} items of {name} fit; the {most} that fit best are used.")
            del items[most:]
    return Candidates(
        kept=kept,
        rejected=sorted(rejected, key=_nearness),
        counts=counts,
        notices=tuple(notices),
    )


_NEARNESS = (
    "score",
    "temporal_floor",
    "spatial_floor",
    "cloud",
    "resolution",
    "invalid_data",
    "missing_variable",
    "coverage",
    "outside_time",
    "outside_place",
)


def _nearness(rejected: RejectedItem) -> tuple[int, str]:
    """Those that came nearest to being kept first."""
    return _NEARNESS.index(rejected.reason), rejected.item.id
