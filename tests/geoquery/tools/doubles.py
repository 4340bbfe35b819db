"""Stand-ins for a run and for the search that the tools are given."""

from dataclasses import dataclass, field

from common.actions import Source, Wgs84Box
from common.errors import NotFound
from geoquery.tools import TileAnswer, TileHit


@dataclass
class RecordingContext:
    """A run that remembers what a tool said to it."""

    cancelled: bool = False
    warnings: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)

    def progress(self, fraction: float, message: str) -> None:
        del fraction, message

    def check_cancelled(self) -> None:
        if self.cancelled:
            raise Stopped

    def warn(self, message: str) -> None:
        self.warnings.append(message)

    def cite(self, source: Source) -> None:
        self.sources.append(source)


class Stopped(Exception):
    """The run was cancelled."""


def hit(number: int, *, sensor: str = "Terra MODIS") -> TileHit:
    return TileHit(
        tile=f"bm32-r012-c{number:03d}",
        box=Wgs84Box(west=number, south=10, east=number + 2, north=12),
        score=1 - number / 100,
        sensor=sensor,
        resolution_m=7413.0,
        source="Blue Marble",
        licence="Public domain (NASA)",
    )


class ScriptedSearch:
    """Gives the tiles that it was made with, and remembers what it was asked."""

    def __init__(self, *hits: TileHit, notices: tuple[str, ...] = ()) -> None:
        self.hits = hits
        self.notices = notices
        self.asked: list[tuple[object, ...]] = []

    def search(self, query, *, k, config, box) -> TileAnswer:
        self.asked.append((query, k, config, box))
        return self.answer(k)

    def similar(self, tile, *, k, box) -> TileAnswer:
        self.asked.append((tile, k, box))
        if tile == "bm32-r999-c999":
            raise NotFound(f"There is no tile {tile}.")
        return self.answer(k)

    def answer(self, k: int) -> TileAnswer:
        return TileAnswer(tiles=self.hits[:k], model="a model (1)", notices=self.notices)
