"""Executes the preferred grounded set, chooses among options and words the answer."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from django.conf import settings

from osgr.answering.answer import AskAnswer
from osgr.answering.choices import choose
from osgr.answering.sentence import compose
from osgr.answering.stand_ins import measured_path, stand_in
from osgr.answering.why_not import WhyNot, not_computable, not_computed
from osgr.archive.item import ObservationItem
from osgr.derivation import AssetFolders, Computed, OpenAsset, ValidRange, execute, no_assets
from osgr.derivation.errors import AssetForbidden, AssetMissing
from osgr.grounding.grounded import GroundedSet
from osgr.support.graph import SupportGraph
from osgr.understanding.question import Question

MOST_TRIED = 3
_VOID = ("void", "constant", "out_of_range", "wrong_scale", "wrong_unit")
_NOT_AT_HAND = ("unreadable", "no_items")


def asset_opener(folders: Sequence[Path] = ()) -> OpenAsset:
    """What opens the files of items: below the folders given and those of the settings alone."""
    known = [*folders, *(Path(folder) for folder in getattr(settings, "OSGR_ASSET_FOLDERS", ()))]
    return AssetFolders(known) if known else no_assets


def local_file(item: ObservationItem, open_asset: OpenAsset) -> Path | None:
    """The file of an item's first asset that is at hand; None if none is."""
    for address in item.assets.values():
        try:
            return open_asset(address)
        except (AssetForbidden, AssetMissing):
            continue
    return None


def with_value(
    answer: AskAnswer,
    *,
    graph: SupportGraph,
    choices: Sequence[str] | None,
    open_asset: OpenAsset,
) -> AskAnswer:
    """Return an answer with its computed value, choice and sentence.

    The preferred set is executed; if its data can't be used, the next ones are tried in turn.
    """
    failed: list[Computed] = []
    for found in answer.sets[:MOST_TRIED]:
        computed = _execute(found, answer.question, graph, open_asset)
        if computed.invalid is None and (computed.value is not None or computed.label):
            return _answered(answer, found, computed, choices, failed, graph=graph)
        failed.append(computed)
    return _without_value(answer, failed[0], choices)


def _without_value(
    answer: AskAnswer, computed: Computed, choices: Sequence[str] | None
) -> AskAnswer:
    """Observations are grounded, but give no value: their data are void, or not at hand."""
    reason = _reason(answer.question, computed)
    said = f"Observations were found, but nothing was computed of them: {computed.message}"
    return replace(
        answer,
        computed=computed,
        why_not=reason,
        sentence=reason.sentence if reason else said,
        choice_reason=choose(choices, value=None).reason if choices else "",
        notices=(*answer.notices, *computed.notes),
    )


def _reason(question: Question, computed: Computed) -> WhyNot | None:
    """Why there is no value; None where the data only aren't at hand on this machine."""
    message = computed.message or "nothing was computed."
    if computed.invalid in _VOID:
        return not_computed(question, reason=message)
    if computed.invalid in _NOT_AT_HAND:
        return None
    return not_computable(question, reason=message)


def _execute(
    found: GroundedSet, question: Question, graph: SupportGraph, open_asset: OpenAsset
) -> Computed:
    def range_of(result: str) -> ValidRange | None:
        node = graph.node(result, kind="result")
        if node is None or node.valid_range is None:
            return None
        low, high = node.valid_range
        return ValidRange(low=low, high=high, units=node.units)

    places = question.regions if question.operation.kind == "rank" else ()
    return execute(found, question, open_asset=open_asset, range_of=range_of, places=places)


def _answered(
    answer: AskAnswer,
    found: GroundedSet,
    computed: Computed,
    choices: Sequence[str] | None,
    failed: Sequence[Computed],
    *,
    graph: SupportGraph,
) -> AskAnswer:
    sets = (found, *(other for other in answer.sets if other is not found))
    notes = [*computed.notes]
    if failed:
        notes.append(f"A better founded path could not be computed: {failed[0].message}")
    items = len(computed.used) or len(found.items)
    nodes = found.path.nodes
    other = stand_in(found.path, unit=computed.unit, graph=graph)
    if other is not None:
        notes.insert(0, other.notice)
        nodes = measured_path(nodes, other)
    elif answer.question.target in nodes:
        nodes = nodes[nodes.index(answer.question.target) :]
    sentence = compose(answer.question, computed, path=nodes, items=items)
    chosen = (
        choose(
            choices,
            value=computed.value,
            unit=computed.unit,
            label=computed.label,
            change_asked=answer.question.text if _is_change(answer.question) else "",
        )
        if choices
        else None
    )
    names = answer.question.operation.kind == "rank" or answer.question.operation.asks_when
    value = computed.label if computed.label and names else computed.value
    return replace(
        answer,
        sets=sets,
        computed=computed,
        answer=value,
        unit=computed.unit,
        choice=chosen.choice if chosen else None,
        choice_reason=chosen.reason if chosen else "",
        sentence=sentence,
        notices=(*answer.notices, *notes),
    )


def _is_change(question: Question) -> bool:
    return question.operation.kind in ("difference", "trend")
