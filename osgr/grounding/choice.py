"""Which kernels a question and a path call for, with their parameters, and why, in words."""

from dataclasses import dataclass
from datetime import timedelta

from osgr.grounding.flow_network import FlowNetwork
from osgr.grounding.grounded import Kernels, Role
from osgr.grounding.place import Place, prepare_place
from osgr.grounding.settings import GroundingSettings
from osgr.grounding.temporal_kernels import Span, predecessor_window
from osgr.understanding.question import Interval, Question, SpatialRelation, TemporalRelation, When

_SPATIAL_WORDS = {
    "overlap": "footprints are compared with the place by the area they share",
    "containment": "one of footprint and place must lie in the other",
    "proximity": "footprints near the place count, the less the farther they are",
    "flow-connectivity": "footprints count that water joins to the place",
}
_TEMPORAL_WORDS = {
    "co-temporal": "acquisitions must overlap the time asked about",
    "lagged-precedence": "acquisitions must come before it, within the admissible lag",
    "bi-temporal-change": "acquisitions before and after are compared",
}


@dataclass(frozen=True, slots=True)
class Window:
    """A time that acquisitions are compared with, and the role of those that match it best."""

    role: Role
    span: Span


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One spatial and one temporal kernel with their parameters.

    Attributes:
        kernels: Form of both.
        spatial: Spatial kernel.
        temporal: Temporal kernel.
        place: R_q; None if the question names none: then every footprint matches.
        windows: Times asked about; none if the question names none: then every time matches.
        asked: I_q of lagged precedence; None for other relations.
        network: River network that knows the place; None for other relations, and where there is
            none: then nearness stands in for flow, and the set's checks say so.
        settings: Decays, floors and thresholds.
        explanation: For the reader.
        notices: What was assumed because the question leaves it open.
    """

    kernels: Kernels
    spatial: SpatialRelation
    temporal: TemporalRelation
    place: Place | None
    windows: tuple[Window, ...]
    asked: Span | None
    network: FlowNetwork | None = None
    settings: GroundingSettings
    explanation: str
    notices: tuple[str, ...] = ()

    @property
    def lacks_network(self) -> bool:
        """Whether the question asks for flow, and no network knows the place."""
        return self.spatial == "flow-connectivity" and self.network is None

    @property
    def tolerance(self) -> timedelta:
        """eta: how far a point in time reaches."""
        return timedelta(seconds=self.settings.instant_tolerance_s)


def choose_kernels(
    question: Question,
    *,
    kernels: Kernels = "default",
    settings: GroundingSettings,
    network: FlowNetwork | None = None,
) -> Choice:
    """Choose by the relations that the question was understood to ask for."""
    place = None
    if question.region is not None:
        place = prepare_place(question.region, tolerance_m=settings.point_tolerance_m)
    temporal, windows, asked, notices = _times(question, settings)
    if not _is_known(network, question, place):
        network = None
    return Choice(
        kernels=kernels,
        spatial=question.spatial_relation,
        temporal=temporal,
        place=place,
        windows=windows,
        asked=asked,
        network=network,
        settings=settings,
        explanation=_explain(question, temporal, place, kernels, settings)
        + _without_network(question, network),
        notices=(*(place.notices if place else ()), *notices),
    )


def _is_known(network: FlowNetwork | None, question: Question, place: Place | None) -> bool:
    if network is None or place is None or question.spatial_relation != "flow-connectivity":
        return False
    return network.covers(place.shape)


def _times(
    question: Question, settings: GroundingSettings
) -> tuple[TemporalRelation, tuple[Window, ...], Span | None, tuple[str, ...]]:
    when, relation = question.when, question.temporal_relation
    tolerance = timedelta(seconds=settings.instant_tolerance_s)
    if relation == "bi-temporal-change" and when.pre and when.post:
        pre, post = _span(when.pre).widened(tolerance), _span(when.post).widened(tolerance)
        return relation, (Window("pre", pre), Window("post", post)), None, ()
    if when.interval is None:
        return "co-temporal", (), None, ("The question names no time: every time is taken.",)
    asked = _span(when.interval).widened(tolerance)
    if relation == "lagged-precedence":
        lag, notices = _lag(when, settings)
        window = predecessor_window(asked, lag_days=lag)
        return relation, (Window("", window.widened(tolerance)),), asked, notices
    if relation == "bi-temporal-change":
        notice = "The two times to compare were not understood: the whole time is taken."
        return "co-temporal", (Window("", asked),), None, (notice,)
    return "co-temporal", (Window("", asked),), None, ()


def _lag(when: When, settings: GroundingSettings) -> tuple[tuple[float, float], tuple[str, ...]]:
    if when.lag_days is not None:
        least, most = sorted(when.lag_days)
        return (least, most), ()
    notice = f"No lag is stated: up to {settings.longest_lag_days:g} days are taken."
    return (0.0, settings.longest_lag_days), (notice,)


def _span(interval: Interval) -> Span:
    start, end = interval
    return Span(min(start, end), max(start, end))


def _explain(
    question: Question,
    temporal: TemporalRelation,
    place: Place | None,
    kernels: Kernels,
    settings: GroundingSettings,
) -> str:
    where = _SPATIAL_WORDS[question.spatial_relation]
    if place is None:
        spatial = "No place is named, so every footprint is taken."
    else:
        spatial = (
            f"The question relates to {place.region.name} by {question.spatial_relation}: {where}"
        )
        spatial += f"{_spatial_parameter(question, place, settings)}."
    time = f"In time the relation is {temporal}: {_TEMPORAL_WORDS[temporal]}."
    form = "" if kernels == "default" else " The kernels have the form that the paper gives them."
    return f"{spatial} {time}{form}"


def _without_network(question: Question, network: FlowNetwork | None) -> str:
    if question.spatial_relation != "flow-connectivity" or network is not None:
        return ""
    return " No river network that covers the place is at hand, so nearness stands in for flow."


def _spatial_parameter(question: Question, place: Place, settings: GroundingSettings) -> str:
    if question.spatial_relation == "proximity":
        return f" (a third at {settings.proximity_decay_m / 1000:g} km)"
    if question.spatial_relation == "flow-connectivity":
        direction = place.region.direction or "upstream"
        return f", {direction} (a third at {settings.flow_decay_m / 1000:g} km along the river)"
    if place.radius_m:
        return f" (within {place.radius_m / 1000:g} km of the {place.region.kind})"
    return ""
