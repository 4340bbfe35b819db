from collections.abc import Mapping
from typing import ClassVar

from common.actions import Effect, Estimate, Tool, ToolContext
from osgr.tools.kinds import ArchiveName, QuestionText
from osgr.tools.observation_source import ObservationSource
from osgr.tools.observed import QuestionAnswer


class OS_Answer_Question(Tool):
    """Answer a question over an archive of observations, or say why the archive can't."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def __init__(self, *, source: ObservationSource) -> None:
        self._source = source

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the time of grounding and of reading a few dozen items."""
        del known
        return Estimate(seconds=10.0)

    def execute(
        self, context: ToolContext, *, question: QuestionText, archive: ArchiveName
    ) -> QuestionAnswer:
        """Answer.

        Args:
            context: The run.
            question: In words, with its place and time.
            archive: Where the observations are.
        """
        context.check_cancelled()
        answer = self._source.answer(question, archive=archive)
        for notice in answer.notices:
            context.warn(notice)
        return answer
