"""A flood over time as pictures for the globe's time slider."""

import math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image

from echo.crisissim.outputs.classes import DEPTH, ColourClasses, rgb
from echo.crisissim.outputs.moments import Moments
from echo.crisissim.outputs.picture_grid import PictureGrid, picture_grid

BUDGET_BYTES = 12_000_000
MOST_FRAMES = 120
UNKNOWN_COLOUR, UNKNOWN_ALPHA = "#8a8a8a", 90


@dataclass(frozen=True, kw_only=True)
class PaintedFrame:
    """One picture, and when it holds (s since the start)."""

    time_s: float
    path: Path


@dataclass(frozen=True, kw_only=True)
class Animation:
    """Pictures of one size over one box, the earliest first.

    Attributes:
        frames: the pictures.
        grid: their pixels.
        peak: index of the frame with the most water.
        has_unknown: whether some pixels show ground that is not simulated, in grey.
        total_bytes: size of all files.
        notes: what was left out or coarsened, in sentences.
    """

    frames: tuple[PaintedFrame, ...]
    grid: PictureGrid
    peak: int
    has_unknown: bool
    total_bytes: int
    notes: tuple[str, ...]


def paint_animation(
    series: Path,
    folder: Path,
    *,
    classes: ColourClasses = DEPTH,
    budget_bytes: int = BUDGET_BYTES,
    most_frames: int = MOST_FRAMES,
) -> Animation:
    """Paint the depths of a run over time, in longitude and latitude.

    Frames are left out evenly if there are too many. Pictures that together exceed the budget are
    painted again in larger pixels, each in the deepest class it covers; the notes say both.

    Args:
        series: a NetCDF file of ``NetcdfWriter``.
        folder: where the pictures go, named by their order.
        classes: colours of depth.
        budget_bytes: most bytes of all pictures.
        most_frames: most pictures.

    Raises:
        OutputUnreadable: the file has no frames, or lies nowhere.
    """
    with Moments(series) as moments:
        chosen = _spread(len(moments.times_s), most_frames)
        grid = picture_grid(moments.grid)
        animation = _painted(moments, chosen, grid, folder, classes)
        while animation.total_bytes > budget_bytes and max(grid.rows, grid.columns) > 1:
            factor = max(1.1 * math.sqrt(animation.total_bytes / budget_bytes), 1.1)
            grid = grid.coarsened(factor)
            animation = _painted(moments, chosen, grid, folder, classes)
        notes = _notes(moments, len(chosen), grid)
    return replace(animation, notes=notes)


def _spread(count: int, most: int) -> list[int]:
    """Indices of at most ``most`` of ``count`` frames, evenly, with the first and the last."""
    if count <= most:
        return list(range(count))
    return sorted({round(i * (count - 1) / (most - 1)) for i in range(most)})


def _painted(
    moments: Moments, chosen: list[int], grid: PictureGrid, folder: Path, classes: ColourClasses
) -> Animation:
    unknown = grid.covers_unknown(moments.depth(chosen[0]), moments.grid)
    palette, clearness = _palette(classes)
    frames, wet, total = [], [], 0
    for number, index in enumerate(chosen):
        numbers = grid.deepest(classes.numbered(moments.depth(index)), moments.grid)
        wet.append(int(numbers.sum(dtype=np.int64)))
        numbers[unknown] = len(classes.colours) + 1
        path = folder / f"frame-{number:03d}.png"
        picture = Image.fromarray(numbers).convert("P")
        picture.putpalette(palette)
        picture.save(path, format="PNG", optimize=True, transparency=clearness)
        total += path.stat().st_size
        frames.append(PaintedFrame(time_s=float(moments.times_s[index]), path=path))
    return Animation(
        frames=tuple(frames),
        grid=grid,
        peak=int(np.argmax(wet)),
        has_unknown=bool(unknown.any()),
        total_bytes=total,
        notes=(),
    )


def _palette(classes: ColourClasses) -> tuple[bytes, bytes]:
    """Colours of the class numbers and their opacities; the last is for unknown ground."""
    colours = [(0, 0, 0), *map(rgb, classes.colours), rgb(UNKNOWN_COLOUR)]
    opaque = bytes([0, *(255 for _ in classes.colours), UNKNOWN_ALPHA])
    return bytes(part for colour in colours for part in colour), opaque


def _notes(moments: Moments, shown: int, grid: PictureGrid) -> tuple[str, ...]:
    notes = []
    if shown < len(moments.times_s):
        notes.append(
            f"The animation shows {shown} of the {len(moments.times_s)} moments; the NetCDF file "
            "holds them all."
        )
    if grid.is_coarse:
        notes.append(
            f"The animation is drawn in pixels of about {grid.metres_a_pixel:.0f} m instead of "
            f"{moments.grid.cell_m:g} m, to keep it small; each shows the deepest class in it."
        )
    return tuple(notes)
