from typing import ClassVar

from common.actions import Tool, ToolContext
from common.errors import NotFound
from osgr.tools.asks_site import AsksSite
from osgr.tools.kinds import ArchiveName, Phenomenon
from osgr.tools.observed import SupportChain, SupportChains


class NoSupportPath(NotFound):
    """Nothing in an archive tells of a phenomenon."""


class OS_Find_Support_Paths(AsksSite, Tool):
    """Find which data of an archive can tell of a phenomenon, by documented relations."""

    seconds: ClassVar[float] = 0.2  # one walk through the graph

    def execute(
        self, context: ToolContext, *, target: Phenomenon, archive: ArchiveName
    ) -> SupportChains:
        """Walk from the phenomenon to the results that the archive holds.

        Args:
            context: The run.
            target: What is studied, such as "drought", or a quantity.
            archive: Whose data may end a chain.
        """
        context.check_cancelled()
        paths = self._source.support_paths(target, archive=archive)
        if not paths:
            raise NoSupportPath(
                f"Nothing that {archive} holds tells of {target}.", target=target, archive=archive
            )
        return SupportChains(
            target=target,
            paths=tuple(
                SupportChain(
                    nodes=path.nodes,
                    score=path.score,
                    missing=path.missing,
                    explanation=tuple(sentence[:2000] for sentence in path.explanation),
                )
                for path in paths
            ),
        )
