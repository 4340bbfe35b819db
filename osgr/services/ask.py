"""Asks an archive: understanding, paths, grounding, execution, answer."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from osgr.answering.answer import AskAnswer
from osgr.answering.months import in_months
from osgr.answering.preference import preferred_sets
from osgr.answering.question_paths import QuestionPaths, question_paths
from osgr.answering.why_not import (
    WhyNot,
    after_grounding,
    before_grounding,
    no_flow_network,
    no_path,
)
from osgr.derivation import OpenAsset
from osgr.grounding.grounded import Kernels
from osgr.grounding.settings import GroundingSettings
from osgr.selectors.archive import held_results
from osgr.selectors.flow_networks import flow_network
from osgr.selectors.grounding import ground_archive
from osgr.selectors.support import support_graph
from osgr.services.computing import asset_opener, local_file, with_value
from osgr.services.place_lookup import GazetteerPlaces
from osgr.services.question_reading import read_question
from osgr.support.graph import SupportGraph
from osgr.understanding.corrections import read_corrections
from osgr.understanding.question import Question


def ask(
    text: str,
    *,
    archive: str,
    choices: Sequence[str] | None = None,
    execute: bool = True,
    corrections: Mapping[str, Any] | None = None,
    kernels: Kernels = "default",
    asset_folders: Sequence[Path] = (),
) -> AskAnswer:
    """Answer a question from an archive, or say why that can't be done.

    Args:
        text: The question.
        archive: Name of the archive.
        choices: Options to choose from.
        execute: Whether data are read; without, the answer stops after grounding.
        corrections: What the reader says instead of what was understood, by chip kind.
        kernels: Form of the kernels.
        asset_folders: Folders below which data may be read, besides ``OSGR_ASSET_FOLDERS``.

    Raises:
        UnknownArchive: There is none of that name.
        SupportGraphEmpty: No support graph is loaded.
        QuestionTooLong: More than 2,000 characters.
        QuestionEmpty: No words.
        InvalidCorrection: A correction that can't be applied.
        InvalidChoices: Options that are no list of distinct texts.
    """
    started = time.perf_counter()
    held = held_results(archive)
    graph = support_graph()
    question = read_question(
        text,
        graph=graph,
        places=GazetteerPlaces(),
        today=datetime.now(UTC).date(),
        corrections=read_corrections(corrections),
    )
    open_asset = asset_opener(asset_folders)
    asking = _Asking(graph=graph, archive=archive, kernels=kernels, open_asset=open_asset)
    answer = _answer(question, asking, held=list(held))
    if answer.sets and answer.why_not is None and execute:
        answer = with_value(answer, graph=graph, choices=choices, open_asset=open_asset)
    elapsed = 1000 * (time.perf_counter() - started)
    return replace(answer, milliseconds=elapsed)


@dataclass(frozen=True, kw_only=True)
class _Asking:
    graph: SupportGraph
    archive: str
    kernels: Kernels
    open_asset: OpenAsset


def _answer(question: Question, asking: _Asking, *, held: Sequence[str]) -> AskAnswer:
    draft = AskAnswer(archive=asking.archive, question=question, notices=question.notices)
    found = question_paths(asking.graph, question, held_results=held)
    draft = replace(draft, paths=found.paths)
    reason = before_grounding(question)
    if reason is not None:
        return _refused(draft, reason)
    if not found.paths:
        return _refused(draft, no_path(question, archive=asking.archive, wanted=found.wanted))
    answer = _grounded(draft, found, asking)
    return _of_rival(answer, draft, found, asking)


def _of_rival(
    answer: AskAnswer, draft: AskAnswer, found: QuestionPaths, asking: _Asking
) -> AskAnswer:
    """Where the archive holds nothing of the likeliest place of a name, try the next ones."""
    question = draft.question
    if answer.sets or question.region is None:
        return answer
    for rival in question.rivals:
        other = replace(
            draft, question=replace(question, region=rival, regions=(rival,), rivals=())
        )
        tried = _grounded(other, found, asking)
        if tried.sets:
            said = f"{rival.name} is meant: the archive holds nothing of {question.region.name}."
            return replace(tried, notices=(*tried.notices, said))
    return answer


def _grounded(draft: AskAnswer, found: QuestionPaths, asking: _Asking) -> AskAnswer:
    question = draft.question
    network, problems = flow_network(
        question,
        archive=asking.archive,
        open_asset=lambda item: local_file(item, asking.open_asset),
    )
    grounding = ground_archive(
        question,
        found.paths,
        archive=asking.archive,
        kernels=asking.kernels,
        settings=GroundingSettings(),
        network=network,
    )
    ranked = [
        in_months(one, question.when.months)
        for one in preferred_sets(grounding.sets, order=found.paths, wishes=found.wishes)
    ]
    usable = tuple(one for one in ranked if one.is_usable)
    draft = replace(
        draft,
        sets=usable,
        unusable=tuple(one for one in ranked if not one.is_usable),
        rejected=grounding.rejected,
        grounding=grounding,
        notices=(*draft.notices, *problems, *grounding.notices),
    )
    if usable and network is None and question.spatial_relation == "flow-connectivity":
        return _refused(draft, no_flow_network(question))
    if usable:
        return draft
    reason = after_grounding(
        question, archive=asking.archive, rejected=grounding.rejected, wanted=found.wanted
    )
    return _refused(draft, reason)


def _refused(draft: AskAnswer, reason: WhyNot) -> AskAnswer:
    return replace(draft, why_not=reason, sentence=reason.sentence)
