"""The whole answer to a question, as other programs and the page read it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from osgr.answering.why_not import WhyNot
from osgr.derivation.computed import Computed
from osgr.grounding.grounded import GroundedSet, Grounding
from osgr.support.path import SupportPath
from osgr.understanding.chips import operation_label
from osgr.understanding.question import Question

READING_TOOL = "OS_Read_Observations"


@dataclass(frozen=True, kw_only=True)
class AskAnswer:
    """An answer with everything that it rests on.

    Attributes:
        archive: Name of the archive that was asked.
        question: As understood, with its chips.
        paths: Support paths to what the archive holds, the preferred first.
        sets: Grounded sets that can be used, the preferred first.
        unusable: Sets that failed a check of the whole, with their reasons.
        rejected: How many items were rejected, by reason.
        grounding: All of stage 2; None where it was not reached.
        computed: The number and how it came; None without execution.
        answer: The number, or a name such as a month or a place; None if there is none.
        unit: Unit of a number.
        choice: The option chosen; None without options or if none fits.
        choice_reason: Why.
        sentence: The answer, or the reason why there is none, in words.
        why_not: The reason; None if there is an answer, or could be with execution.
        notices: What the reader should know.
        milliseconds: Time taken.
    """

    archive: str
    question: Question
    paths: tuple[SupportPath, ...] = ()
    sets: tuple[GroundedSet, ...] = ()
    unusable: tuple[GroundedSet, ...] = ()
    rejected: Mapping[str, int] = field(default_factory=dict)
    grounding: Grounding | None = None
    computed: Computed | None = None
    answer: float | str | None = None
    unit: str = ""
    choice: str | None = None
    choice_reason: str = ""
    sentence: str = ""
    why_not: WhyNot | None = None
    notices: tuple[str, ...] = ()
    milliseconds: float = 0.0

    @property
    def predicted_path(self) -> tuple[str, ...]:
        """The path that the answer takes: the first grounded one, else the first of all."""
        if self.sets:
            return self.sets[0].path.nodes
        return self.paths[0].nodes if self.paths else ()

    @property
    def steps(self) -> int:
        """How many steps were executed.

        A selection for each result, the checks of validity, then the derivation's; reading what
        was selected counts with the selection.
        """
        if self.computed is None or not self.sets:
            return 0
        path = self.sets[0].path
        selections = len(getattr(path, "required", ()) or (path.nodes[-1],))
        computed = [step for step in self.computed.steps if step.tool != READING_TOOL]
        return selections + 1 + len(computed)

    def as_json(self) -> dict[str, Any]:
        """The object that the ``ask`` command prints."""
        return {
            "target": self.question.target,
            "spatial_relation": self.question.spatial_relation,
            "temporal_relation": self.question.temporal_relation,
            "operation": operation_label(self.question.operation),
            "paths": [list(path.nodes) for path in self.paths],
            "grounded": [
                {
                    "path": list(found.path.nodes),
                    "items": [scored.item.id for scored in found.items],
                    "score": round(found.score, 6),
                }
                for found in self.sets
            ],
            "rejected": dict(self.rejected),
            "answer": self.answer,
            "choice": self.choice,
            "why_not": self.why_not.word if self.why_not else None,
            "ms": round(self.milliseconds, 1),
        }
