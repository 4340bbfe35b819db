"""Stand-ins for what the tools get from outside: a run, a store, a gazetteer, elevation."""

import hashlib
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from rasterio.transform import from_origin

from common.actions import Source, Wgs84Box
from common.errors import NotFound
from echo.elevation import ElevationMissing, ElevationMosaic, ElevationProvider, ElevationSource


class FolderStore:
    """Artifacts as files named by their digest."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.media_types: dict[str, str] = {}

    def save_file(self, path: Path, *, media_type: str, name: str) -> str:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        shutil.copyfile(path, self.folder / digest)
        self.media_types[digest] = media_type
        return digest

    def path(self, sha256: str) -> Path:
        return self.folder / sha256


@dataclass
class RecordingContext:
    """A run that remembers what a tool said to it."""

    folder: Path
    cancel_after: int | None = None
    progress_seen: list[tuple[float, str]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    asked: int = 0

    def __post_init__(self) -> None:
        self.artifacts = FolderStore(self.folder / "artifacts")
        self.workspace = self.folder / "workspace"
        self.workspace.mkdir(parents=True, exist_ok=True)

    def progress(self, fraction: float, message: str) -> None:
        self.progress_seen.append((fraction, message))

    def check_cancelled(self) -> None:
        self.asked += 1
        if self.cancel_after is not None and self.asked > self.cancel_after:
            raise Stopped

    def warn(self, message: str) -> None:
        self.warnings.append(message)

    def cite(self, source: Source) -> None:
        self.sources.append(source)


class Stopped(Exception):
    """The run was cancelled."""


@dataclass(frozen=True)
class Place:
    id: str
    name: str
    label: str
    lon: float
    lat: float
    population: int
    alternatives: tuple["Place", ...] = ()


SANTA_CLARITA = Place(
    "geonames:5393049", "Santa Clarita", "Santa Clarita, California, United States",
    -118.54259, 34.39166, 182_371,
)  # fmt: skip


class FewPlaces:
    """A gazetteer of the places it is given."""

    source = "GeoNames gazetteer"
    licence = "CC BY 4.0"
    url = "https://www.geonames.org"

    def __init__(self, *places: Place) -> None:
        self.places = places or (SANTA_CLARITA,)

    def find(self, query: str, place_id: str | None = None) -> Place:
        for place in self.places:
            if place_id in (None, place.id) and place.name in query:
                return place
        raise NotFound(f"No place is called {query!r}.")

    def in_box(self, box: tuple[float, float, float, float], limit: int = 50) -> list[Place]:
        west, south, east, north = box
        inside = [p for p in self.places if west <= p.lon <= east and south <= p.lat <= north]
        return inside[:limit]


class ValleyElevation(ElevationProvider):
    """A made valley that falls to the west, 0.5 degrees around (-118.5, 34.5), 3" cells."""

    cell = 1 / 1200
    west, north, size = -118.75, 34.75, 600

    def read(self, box: Wgs84Box) -> ElevationMosaic:
        if self.coverage(box) == 0:
            raise ElevationMissing("No elevation is at hand.", box=[])
        row, column = np.mgrid[0 : self.size, 0 : self.size]
        heights = 200 + 0.5 * column + 0.8 * np.abs(row - self.size / 2)
        return ElevationMosaic(
            array=heights.astype(np.float32),
            transform=from_origin(self.west, self.north, self.cell, self.cell),
            crs="EPSG:4326",
            sources=(
                ElevationSource(name="Made valley", licence="made for tests", url="about:blank"),
            ),
        )

    def coverage(self, box: Wgs84Box) -> float:
        east, south = self.west + 0.5, self.north - 0.5
        apart = box.west >= east or box.east <= self.west
        return 0.0 if apart or box.south >= self.north or box.north <= south else 1.0
