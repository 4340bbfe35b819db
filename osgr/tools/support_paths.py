from collections.abc import Mapping
from typing import ClassVar

from common.actions import Effect, Estimate, Tool, ToolContext
from common.errors import NotFound
from osgr.tools.kinds import ArchiveName, Phenomenon
from osgr.tools.observation_source import ObservationSource
from osgr.tools.observed import SupportChain, SupportChains


class NoSupportPath(NotFound):
    """Nothing in an archive tells of a phenomenon."""


class OS_Find_Support_Paths(Tool):
    """Find which data of an archive can tell of a phenomenon, by documented relations."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def __init__(self, *, source: ObservationSource) -> None:
        self._source = source

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the time of one walk through the graph."""
        del known
        return Estimate(seconds=0.2)

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
