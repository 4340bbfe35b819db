from dataclasses import dataclass, field

Box = tuple[float, float, float, float]
"""West, south, east, north in degrees, WGS 84; west > east crosses the antimeridian."""


@dataclass(frozen=True, kw_only=True)
class SceneImage:
    """A picture laid on the ground."""

    title: str
    png: bytes
    box: Box
    opacity: float


@dataclass(frozen=True, kw_only=True)
class SceneLine:
    """A line on the ground: [(longitude, latitude), ...] in degrees, WGS 84."""

    name: str
    positions: tuple[tuple[float, float], ...]
    colour: tuple[int, int, int, int] = (56, 118, 214, 255)
    width: float = 2.0


@dataclass(frozen=True, kw_only=True)
class SceneLabel:
    """A name at a point in degrees, WGS 84."""

    text: str
    longitude: float
    latitude: float


@dataclass(frozen=True, kw_only=True)
class Scene:
    """All that a drawing of a result needs, as plain values; every string is somebody's data."""

    title: str
    box: Box
    images: tuple[SceneImage, ...] = ()
    lines: tuple[SceneLine, ...] = ()
    labels: tuple[SceneLabel, ...] = ()
    legend: tuple[tuple[str, str], ...] = field(default=())
    """Pairs of a colour (#rrggbb) and what it stands for."""
    notes: tuple[str, ...] = ()


def outline(box: Box) -> SceneLine:
    """Return the border of a box as a line; parallels are followed at least every ten degrees."""
    west, south, east, north = box
    width = east - west if east >= west else east + 360 - west
    parts = max(1, int(width // 10))
    longitudes = [west + width * part / parts for part in range(parts + 1)]
    wrapped = [(x + 180) % 360 - 180 if x > 180 else x for x in longitudes]
    lower = [(x, south) for x in wrapped]
    upper = [(x, north) for x in reversed(wrapped)]
    ring = (*lower, *upper, lower[0])
    return SceneLine(name="Area of the result", positions=ring, colour=(255, 176, 32, 255))
