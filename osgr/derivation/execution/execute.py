"""Computes the answer to a question from a grounded set."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from osgr.derivation.computed import Computed, Invalid
from osgr.derivation.errors import NotComputable, UnknownOperation, WrongInputs
from osgr.derivation.execution.evaluation import COLLAPSED, Evaluated, Evaluation
from osgr.derivation.execution.formulas_of import formulas_of, needs_record
from osgr.derivation.execution.places import by_place, parts_of, shape_of
from osgr.derivation.execution.preparing import refuse_unscaled
from osgr.derivation.execution.reading_set import ReadSet, area_of, read_set
from osgr.derivation.execution.recording import Record
from osgr.derivation.execution.reducing import reduce
from osgr.derivation.execution.refusals import failed, left_notes, nothing_read
from osgr.derivation.execution.unit_of_answer import in_asked_unit
from osgr.derivation.reading.assets import OpenAsset, no_assets
from osgr.derivation.reading.items import RangeOf, Reader
from osgr.derivation.reading.place import ground_of
from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.statistics.times import by_time
from osgr.grounding.grounded import GroundedSet, ScoredItem
from osgr.understanding.question import Question, Region

History = Callable[[Sequence[str]], Sequence[ScoredItem]]
"""Items of results at all times, by the names of the results; roles empty."""

_OF_MEANS = ("value", "difference")
_PLAIN = ("", "mean", "percentage")


def execute(
    grounded_set: GroundedSet,
    question: Question,
    *,
    open_asset: OpenAsset = no_assets,
    range_of: RangeOf | None = None,
    places: Sequence[Region] = (),
    history: History | None = None,
) -> Computed:
    """Compute what a question asks of the items that ground one path.

    Pixels are read where an item's file can be opened, on the ground asked about; else the value
    that its record gives counts. Data that can't be right are left out, by name.

    Args:
        grounded_set: Path, derivations and items.
        question: Region, times and operation.
        open_asset: Gives the local file of an item's address.
        range_of: What a Result's values can be; without it only voids and constants are found.
        places: For ranks, the places that are compared.
        history: Gives the items of some results at all times on the same ground. Anomalies,
            condition indices and standardised indices are held against other years; without it,
            against what is grounded.

    Returns:
        The value, or the reason why there is none; never an exception for what the data lack.
    """
    record = Record()
    ground = ground_of(question.region, spatial_relation=question.spatial_relation)
    if places:
        ground = replace(ground, shape=None)
    reader = Reader(ground=ground, open_asset=open_asset, range_of=range_of or (lambda _: None))
    read = _read(grounded_set, reader, record, history)
    if not read.by_result:
        return nothing_read(read, record)
    try:
        evaluated = _evaluate(grounded_set, question, read, record)
        return _answered(evaluated, question, read, record, places)
    except NotComputable as error:
        reason: Invalid = error.fields.get("reason", "missing_input")
        return failed(reason, error.message, read, record)
    except (UnknownOperation, WrongInputs) as error:
        return failed("no_operation", error.message, read, record)


def _read(
    grounded_set: GroundedSet, reader: Reader, record: Record, history: History | None
) -> ReadSet:
    """Read what is grounded, and other years of it where a formula needs a record."""
    items = grounded_set.items
    wanted = {one.item.result for one in items if one.item.result} if items else set()
    if history is None or not wanted or not needs_record(grounded_set):
        return read_set(items, reader=reader, record=record)
    known = {one.item.id for one in items}
    more = [one for one in history(sorted(wanted)) if one.item.id not in known]
    return read_set((*items, *more), reader=reader, record=record)


def _asked_about(evaluated: Evaluated, grounded_set: GroundedSet) -> Evaluated:
    """Leave out the other years."""
    known = {one.item.id for one in grounded_set.items}
    kept = [one for one in evaluated.observations if known.intersection(one.items)]
    if not kept:
        raise NotComputable(
            f"{evaluated.name} has no value at the time asked about.", reason="too_few"
        )
    return replace(evaluated, observations=kept)


def _evaluate(
    grounded_set: GroundedSet, question: Question, read: ReadSet, record: Record
) -> Evaluated:
    path = grounded_set.path
    readings: Mapping[str, str] = getattr(path, "readings", {})
    statistic = question.operation.statistic
    evaluation = Evaluation(
        read=read.by_result,
        formulas=formulas_of(grounded_set),
        readings=readings,
        record=record,
        collapse=question.operation.kind in _OF_MEANS
        and statistic in _PLAIN
        and not needs_record(grounded_set),
    )
    evaluated = _asked_about(evaluation.along(path.nodes), grounded_set)
    refuse_unscaled(evaluated.name, evaluated.observations)
    return evaluated


def _answered(
    evaluated: Evaluated,
    question: Question,
    read: ReadSet,
    record: Record,
    places: Sequence[Region],
) -> Computed:
    quantity = Quantity(
        name=evaluated.name,
        observations=tuple(evaluated.observations),
        compares=evaluated.compares,
        is_contrast=evaluated.operation is not None and evaluated.operation.is_contrast,
    )
    regions = _regions(question, places)
    reduced = reduce(quantity, question, places=_by_place(evaluated, regions))
    value, unit, unit_notes = in_asked_unit(reduced, question.operation)
    points = by_time(quantity.observations)
    record.add(
        reduced.tool,
        {"observations": evaluated.reference, **reduced.inputs, **_named_areas(regions)},
        output="" if value is None else f"{value:.6g} {unit}".rstrip(),
        purpose=f"Reduce to the {question.operation.kind} asked for",
    )
    scale = _scale_of(reduced, value)
    notes = (*read.notes, *_notes(evaluated, question), *reduced.notes, *unit_notes)
    return Computed(
        value=value,
        unit=unit,
        series=tuple((point.middle, point.value) for point in points),
        series_unit=quantity.unit,
        statistics=reduced.statistics,
        steps=record.steps,
        notes=tuple(dict.fromkeys((*notes, *left_notes(read.left_out)))),
        when=reduced.when,
        label=reduced.label,
        groups={place: scale(number) for place, number in reduced.groups.items()},
        left_out=read.left_out,
        used=tuple(dict.fromkeys(i for one in quantity.observations for i in one.items)),
    )


def _regions(question: Question, places: Sequence[Region]) -> tuple[Region, ...]:
    if question.operation.kind != "rank":
        return ()
    return tuple(places) or parts_of(question.region)


def _by_place(evaluated: Evaluated, regions: Sequence[Region]) -> dict[str, Quantity]:
    found = by_place(evaluated.observations, regions=regions)
    return {
        name: Quantity(name=evaluated.name, observations=tuple(those), compares=evaluated.compares)
        for name, those in found.items()
    }


def _named_areas(regions: Sequence[Region]) -> dict[str, object]:
    areas = [{"name": one.name, "area": area_of(shape_of(one))} for one in regions]
    return {"places": areas} if areas else {}


def _scale_of(reduced: Reduced, value: float | None) -> Any:  # noqa: ANN401 -- a function of a number
    """How ``groups`` follow the value into the unit asked for; only proportions are followed."""
    if value is None or not reduced.value or not np.isfinite(value / reduced.value):
        return lambda number: number
    return lambda number: number * value / reduced.value


def _notes(evaluated: Evaluated, question: Question) -> tuple[str, ...]:
    notes = [note for one in evaluated.observations for note in one.notes]
    given = all(one.is_given for one in evaluated.observations)
    plain = question.operation.kind in _OF_MEANS and question.operation.statistic in _PLAIN
    if evaluated.operation is not None and given and plain:
        notes.append(COLLAPSED)
    return tuple(dict.fromkeys(notes))
