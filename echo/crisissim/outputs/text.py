"""What files say of themselves: title, unit, sources, limits."""

import json
from dataclasses import dataclass

from echo.elevation.mosaic import ElevationSource

SOFTWARE = "ECHO CrisisSim"


@dataclass(frozen=True, kw_only=True)
class FileText:
    """What a file says of itself.

    Attributes:
        title: what the band holds, or what was simulated.
        notes: what the reader must know, the most important first.
        sources: data sets it was made from.
        tags: further facts, by name.
    """

    title: str
    notes: tuple[str, ...] = ()
    sources: tuple[ElevationSource, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def attribution(self) -> list[str]:
        """What the licences ask to be shown."""
        return [f"{source.name}: {source.licence}" for source in self.sources]


@dataclass(frozen=True, kw_only=True)
class RasterText(FileText):
    """What a raster says of itself.

    Attributes:
        unit: unit of the values.
    """

    unit: str


@dataclass(frozen=True, kw_only=True)
class RunText(FileText):
    """What every file of a run says."""

    def raster(self, *, title: str, unit: str) -> RasterText:
        """The same of one raster of the run."""
        return RasterText(
            title=title, unit=unit, notes=self.notes, sources=self.sources, tags=self.tags
        )

    def as_metadata(self) -> dict[str, str]:
        """Flat text for the metadata of a file."""
        return {
            "title": self.title,
            "software": SOFTWARE,
            "attribution": "; ".join(self.attribution),
            "notes": json.dumps(self.notes, ensure_ascii=False),
            **dict(self.tags),
        }
