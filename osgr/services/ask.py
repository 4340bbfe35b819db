"""Asks an archive: understanding, paths, grounding, execution, answer."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from shapely import Point, box
from shapely.geometry.base import BaseGeometry

from osgr.answering.answer import AskAnswer
from osgr.answering.preference import preferred_sets
from osgr.answering.question_paths import QuestionPaths, question_paths
from osgr.answering.why_not import (
    WhyNot,
    after_grounding,
    before_grounding,
    no_path,
)
from osgr.grounding.grounded import Grounding, Kernels
from osgr.grounding.settings import GroundingSettings
from osgr.selectors.archive import held_results
from osgr.selectors.coverage import holds_near
from osgr.selectors.grounding import ground_archive
from osgr.selectors.support import support_graph
from osgr.services.computing import with_value
from osgr.services.place_lookup import GazetteerPlaces
from osgr.services.question_reading import read_question
from osgr.support.graph import SupportGraph
from osgr.understanding.corrections import read_corrections
from osgr.understanding.question import Question

NEAR_DEGREES = 0.5


def ask(
    text: str,
    *,
    archive: str,
    choices: Sequence[str] | None = None,
    execute: bool = True,
    corrections: Mapping[str, Any] | None = None,
    kernels: Kernels = "default",
) -> AskAnswer:
    """Answer a question from an archive, or say why that can't be done.

    Args:
        text: The question.
        archive: Name of the archive.
        choices: Options to choose from.
        execute: Whether data are read; without, the answer stops after grounding.
        corrections: What the reader says instead of what was understood, by chip kind.
        kernels: Form of the kernels.

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
        places=GazetteerPlaces(lambda place: _is_held(place, archive)),
        today=datetime.now(UTC).date(),
        corrections=read_corrections(corrections),
    )
    answer = _answer(question, graph=graph, archive=archive, held=list(held), kernels=kernels)
    if answer.sets and execute:
        answer = with_value(answer, choices=choices)
    elapsed = 1000 * (time.perf_counter() - started)
    return replace(answer, milliseconds=elapsed)


def _is_held(place: BaseGeometry, archive: str) -> bool:
    """Whether an archive holds anything within half a degree of a point or in a polygon."""
    if isinstance(place, Point):
        reach = NEAR_DEGREES
        place = box(place.x - reach, place.y - reach, place.x + reach, place.y + reach)
    return holds_near(archive, place)


def _answer(
    question: Question,
    *,
    graph: SupportGraph,
    archive: str,
    held: Sequence[str],
    kernels: Kernels,
) -> AskAnswer:
    draft = AskAnswer(archive=archive, question=question, notices=question.notices)
    found = question_paths(graph, question, held_results=held)
    draft = replace(draft, paths=found.paths)
    reason = before_grounding(question)
    if reason is not None:
        return _refused(draft, reason)
    if not found.paths:
        return _refused(draft, no_path(question, archive=archive, wanted=found.wanted))
    grounding = ground_archive(
        question, found.paths, archive=archive, kernels=kernels, settings=GroundingSettings()
    )
    return _grounded(draft, found, grounding)


def _grounded(draft: AskAnswer, found: QuestionPaths, grounding: Grounding) -> AskAnswer:
    question = draft.question
    named = {name for name in (question.target, *question.targets) if name}
    ranked = preferred_sets(grounding.sets, order=found.paths, named=named)
    usable = tuple(one for one in ranked if one.is_usable)
    draft = replace(
        draft,
        sets=usable,
        unusable=tuple(one for one in ranked if not one.is_usable),
        rejected=grounding.rejected,
        grounding=grounding,
        notices=(*draft.notices, *grounding.notices),
    )
    if usable:
        return draft
    reason = after_grounding(
        question, archive=draft.archive, rejected=grounding.rejected, wanted=found.wanted
    )
    return _refused(draft, reason)


def _refused(draft: AskAnswer, reason: WhyNot) -> AskAnswer:
    return replace(draft, why_not=reason, sentence=reason.sentence)
