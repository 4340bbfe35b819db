"""Stage 2 over an archive in the database: prunes by its indexes, then computes the kernels."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from osgr.archive.item import ObservationItem
from osgr.grounding.assembly import Candidates, assemble, wanted_results
from osgr.grounding.choice import Choice, choose_kernels
from osgr.grounding.flow_network import FlowNetwork
from osgr.grounding.grounded import Grounding, Kernels, RejectedItem, ScoredItem
from osgr.grounding.in_memory import candidates_of
from osgr.grounding.measure_space import measure_space
from osgr.grounding.measure_time import best_role
from osgr.grounding.measured import ANY_TIME, SpatialMeasure, TemporalMeasure
from osgr.grounding.selection import select_item
from osgr.grounding.settings import GroundingSettings
from osgr.models import ArchiveVariable
from osgr.selectors.archive import get_archive
from osgr.selectors.grounding_query import (
    candidate_query,
    example_query,
    place_count_query,
    query_parameters,
)
from osgr.selectors.observations import items_of_rows, rows_of
from osgr.support.path import SupportPath
from osgr.understanding.question import Question

Row = Mapping[str, Any]


def ground_archive(
    question: Question,
    paths: Sequence[SupportPath],
    *,
    archive: str,
    kernels: Kernels = "default",
    settings: GroundingSettings | None = None,
    network: FlowNetwork | None = None,
) -> Grounding:
    """Ground the paths of a question over an archive; the answer is that of `ground` in memory.

    Args:
        question: As it was understood.
        paths: Of stage 1.
        archive: Name.
        kernels: "published" for the paper's forms, which prune by the variable alone.
        settings: Decays, floors and thresholds.
        network: For questions about flow.

    Raises:
        UnknownArchive: There is none of that name.
    """
    choice = choose_kernels(
        question, kernels=kernels, settings=settings or GroundingSettings(), network=network
    )
    variables = _Variables(archive, wanted_results(paths))
    candidates = variables.candidates(choice) if variables.ids else Candidates(kept={})
    return assemble(paths, candidates=candidates, choice=choice)


class _Variables:
    """The variables of an archive that stand for wanted results."""

    def __init__(self, archive: str, results: Sequence[str]) -> None:
        self.archive = archive
        owner = get_archive(archive)
        rows = ArchiveVariable.objects.filter(archive=owner, result__in=results)
        self.by_id = {row.pk: row for row in rows}
        self.ids = list(self.by_id)
        self.items = sum(row.items for row in rows)

    def candidates(self, choice: Choice) -> Candidates:
        """What is kept and rejected of these variables."""
        parameters = query_parameters(choice, self.ids)
        rows = rows_of(candidate_query(choice), parameters)
        found = self._select(rows, choice)
        kept: dict[str, list[ScoredItem]] = defaultdict(list)
        rejected = [item for item in found if isinstance(item, RejectedItem)]
        for item in found:
            if isinstance(item, ScoredItem):
                kept[item.item.result or ""].append(item)
        counts = Counter(item.reason for item in rejected)
        looked_at = rows[0]["candidates"] if rows else 0
        counts += self._never_looked_at(choice, parameters, looked_at)
        if len(rejected) < choice.settings.most_rejected_items:
            rejected += self._examples(choice, parameters)
        return candidates_of(kept, rejected, counts, choice=choice)

    def _select(self, rows: Sequence[Row], choice: Choice) -> list[ScoredItem | RejectedItem]:
        items = self._items(rows)
        spaces = _spaces(rows, items, choice)
        return [
            select_item(item, space=space, time=_time(row, choice), choice=choice)
            for row, item, space in zip(rows, items, spaces, strict=True)
        ]

    def _items(self, rows: Sequence[Row]) -> list[ObservationItem]:
        held = [self.by_id[row["variable_id"]] for row in rows]
        variables = [(one.variable, one.result) for one in held]
        return items_of_rows(rows, archive=self.archive, variables=variables)

    def _never_looked_at(
        self, choice: Choice, parameters: Mapping[str, Any], candidates: int
    ) -> Counter[str]:
        """How many the indexes pruned: out of place first, then out of time."""
        if choice.kernels == "published":
            return Counter()
        in_place = self.items
        if choice.place is not None:
            in_place = rows_of(place_count_query(choice), parameters)[0]["found"]
        return Counter(outside_place=self.items - in_place, outside_time=in_place - candidates)

    def _examples(self, choice: Choice, parameters: Mapping[str, Any]) -> list[RejectedItem]:
        if choice.kernels == "published" or not choice.windows:
            return []
        message = "it was not acquired in the time asked about"
        return [
            RejectedItem(item=item, reason="outside_time", message=message)
            for item in self._items(rows_of(example_query(choice), parameters))
        ]


def _spaces(
    rows: Sequence[Row], items: Sequence[ObservationItem], choice: Choice
) -> list[SpatialMeasure]:
    """Spatial kernels from the database; those of flow from the network."""
    if choice.network is not None:
        return measure_space([item.footprint for item in items], choice=choice)
    return [SpatialMeasure(row["spatial_kernel"], row["spatial_support"]) for row in rows]


def _time(row: Row, choice: Choice) -> TemporalMeasure:
    if not choice.windows:
        return ANY_TIME
    return best_role(
        [
            TemporalMeasure(
                row[f"time_{number}_kernel"], row[f"time_{number}_support"], window.role
            )
            for number, window in enumerate(choice.windows)
        ]
    )
