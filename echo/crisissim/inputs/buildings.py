"""Buildings as blocks, as holes or as rough ground."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from echo.crisissim.inputs.errors import ShapesRefused
from echo.crisissim.inputs.ground import Ground
from echo.crisissim.inputs.placement import cells_in

BuildingKind = Literal["blocks", "holes", "rough"]


@dataclass(frozen=True, kw_only=True)
class Buildings:
    """Outlines and how they stand in the water.

    Attributes:
        outlines: polygons in the grid's CRS.
        kind: "blocks": ground raised by ``height_m``; rain falls on them and runs off. "holes":
            walls without rain. "rough": water passes, slowed by ``manning``.
        height_m: of blocks, m.
        manning: of rough ones, s/m^(1/3).
    """

    outlines: Sequence[BaseGeometry]
    kind: BuildingKind
    height_m: float = 5.0
    manning: float = 0.3


@dataclass(frozen=True, kw_only=True)
class BuiltGround:
    """Ground with buildings on it; ``rough`` are the cells (rows, columns) to roughen, or None."""

    ground: Ground
    rough: NDArray[np.bool_] | None
    notes: tuple[str, ...]


def place_buildings(ground: Ground, buildings: Buildings) -> BuiltGround:
    """Put buildings on the ground; a cell is built on if its centre lies in an outline.

    Raises:
        ShapesRefused: no cell's centre lies in any outline.
    """
    built = cells_in(buildings.outlines, ground.grid)
    count = int(np.count_nonzero(built))
    if not count:
        raise ShapesRefused(
            f"None of {len(buildings.outlines):,} buildings holds the centre of a cell of "
            f"{ground.grid.cell_m:g} m: they lie outside the grid, or cells are too large."
        )
    notes = (f"{len(buildings.outlines):,} buildings take {count:,} cells as {buildings.kind}.",)
    if buildings.kind == "rough":
        return BuiltGround(ground=ground, rough=built, notes=notes)
    change = np.float32(np.nan if buildings.kind == "holes" else buildings.height_m)
    levels = np.where(built, ground.levels + change, ground.levels).astype(np.float32)
    return BuiltGround(ground=replace(ground, levels=levels), rough=None, notes=notes)
