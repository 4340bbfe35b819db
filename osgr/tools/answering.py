from typing import ClassVar

from common.actions import Tool, ToolContext
from osgr.tools.asks_site import AsksSite
from osgr.tools.kinds import ArchiveName, QuestionText
from osgr.tools.observed import QuestionAnswer


class OS_Answer_Question(AsksSite, Tool):
    """Answer a question over an archive of observations, or say why the archive can't."""

    seconds: ClassVar[float] = 10.0  # grounding, and reading a few dozen items

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
