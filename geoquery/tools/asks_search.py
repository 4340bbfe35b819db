from collections.abc import Mapping
from typing import ClassVar

from common.actions import Effect, Estimate
from geoquery.tools.tile_search import TileSearch


class AsksSearch:
    """The part that the tools over the search of tiles share.

    Attributes:
        seconds: Expected time of one search, with whatever it has to load first.
    """

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})
    seconds: ClassVar[float]

    def __init__(self, *, search: TileSearch) -> None:
        self._search = search

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the time of one search."""
        del known
        return Estimate(seconds=self.seconds)
