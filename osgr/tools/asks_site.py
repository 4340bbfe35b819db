from collections.abc import Mapping
from typing import ClassVar

from common.actions import Effect, Estimate
from osgr.tools.observation_source import ObservationSource


class AsksSite:
    """The part that the tools over this site's support graph and archives share.

    Attributes:
        seconds: Expected time, where it doesn't depend on the inputs.
    """

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})
    seconds: ClassVar[float]

    def __init__(self, *, source: ObservationSource) -> None:
        self._source = source

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the expected time."""
        del known
        return Estimate(seconds=self.seconds)
