"""Levels that are no ground: in other units, or marks of voids that the file does not declare."""

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.inputs.errors import RasterRefused
from echo.crisissim.inputs.reference_system import counts_in_feet

_UNSTATED = {"", "unknown"}
_METRES = {"m", "metre", "metres", "meter", "meters"}
# Other usual marks (-32768, -99999, -3.4e38) lie below the deepest sea and are refused as levels.
_MARK_OF_VOIDS = -9999.0


def refuse_other_units(unit: str | None, crs: str, *, name: str) -> None:
    """Refuse levels that are not in metres, or probably are not.

    Args:
        unit: the band's unit, or of its vertical CRS, as GDAL gives it; empty where neither is.
        crs: normalised CRS of the file; where that counts in feet, levels usually do too, so a
            file that does not state their unit is refused.
        name: the file's.

    Raises:
        RasterRefused: naming the unit.
    """
    stated = (unit or "").strip().lower()
    if stated in _UNSTATED:
        if counts_in_feet(crs):
            raise RasterRefused(
                f"{name} lies in feet ({crs}) and does not state the unit of its levels; they "
                "must be in metres. Where they are, state it: gdal_edit.py -units m.",
                file=name,
                crs=crs,
            )
    elif stated not in _METRES:
        raise RasterRefused(
            f"{name} is in {unit!r}; levels must be in metres.", file=name, unit=unit
        )


def refuse_undeclared_voids(levels: NDArray[np.float32], *, name: str) -> None:
    """Refuse ground with levels of exactly -9999 m: voids taken for pits that swallow the flood.

    Args:
        levels: (rows, columns), m, NaN at declared voids.
        name: the file's.

    Raises:
        RasterRefused: with the number of such cells.
    """
    marked = int(np.count_nonzero(levels == _MARK_OF_VOIDS))
    if marked:
        raise RasterRefused(
            f"{name} has levels of {_MARK_OF_VOIDS:g} m in {marked:,} cells, the usual mark of "
            "unknown ground, and does not declare it as its nodata value. Declare it: "
            f"gdal_edit.py -a_nodata {_MARK_OF_VOIDS:g}.",
            file=name,
            cells=marked,
        )
