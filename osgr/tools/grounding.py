from typing import ClassVar

from common.actions import Tool, ToolContext
from common.errors import NotFound
from osgr.grounding.grounded import GroundedSet, Grounding
from osgr.tools.asks_site import AsksSite
from osgr.tools.kinds import ArchiveName, QuestionText
from osgr.tools.observed import GroundedItems, GroundedObservations, NamedNumber


class NothingGrounded(NotFound):
    """No set of items answers a question."""


class OS_Ground_Observations(AsksSite, Tool):
    """Find the observation items of an archive that answer a question, in place, time and data."""

    seconds: ClassVar[float] = 1.0  # one search of the archive

    def execute(
        self, context: ToolContext, *, question: QuestionText, archive: ArchiveName
    ) -> GroundedObservations:
        """Ground the question.

        Args:
            context: The run.
            question: In words, with its place and time.
            archive: Where the items are.
        """
        context.check_cancelled()
        grounding = self._source.ground(question, archive=archive)
        usable = grounding.usable
        if not usable:
            raise NothingGrounded(_why(grounding), rejected=dict(grounding.rejected))
        for notice in grounding.notices:
            context.warn(notice)
        sets = tuple(_grounded(found) for found in usable)
        return GroundedObservations(
            best=sets[0],
            sets=sets,
            rejected=tuple(
                NamedNumber(name=reason, value=float(count))
                for reason, count in grounding.rejected.items()
            ),
            notices=grounding.notices,
        )


def _grounded(found: GroundedSet) -> GroundedItems:
    result = found.path.nodes[-1]
    own = [scored for scored in found.items if scored.item.result == result] or list(found.items)
    return GroundedItems(
        path=found.path.nodes,
        result=result,
        items=tuple(scored.item.id for scored in own),
        before=tuple(scored.item.id for scored in own if scored.role == "pre"),
        after=tuple(scored.item.id for scored in own if scored.role == "post"),
        score=found.score,
    )


def _why(grounding: Grounding) -> str:
    if not grounding.rejected:
        return "The archive holds nothing that answers the question."
    counts = ", ".join(f"{count} {reason}" for reason, count in grounding.rejected.items())
    return f"No item of the archive answers the question; rejected: {counts}."
