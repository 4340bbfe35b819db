"""Stored numbers as physical values."""

import numpy as np
from numpy.typing import NDArray

from osgr.derivation.reading.grid import FloatArray, Grid
from osgr.derivation.reading.pixel_validity import ValidRange, find_fault
from osgr.derivation.reading.scaling import Scaling
from osgr.derivation.reading.windows import RawPixels


def physical_grid(raw: RawPixels, scaling: Scaling) -> Grid:
    """Scaled values, NaN where the file or its stated range says there are none."""
    values = raw.values.astype(np.float64)
    missing = raw.missing | ~np.isfinite(values)
    if raw.valid_range is not None:
        missing |= (values < raw.valid_range[0]) | (values > raw.valid_range[1])
    physical = np.where(missing, np.nan, values * scaling.factor + scaling.offset)
    return Grid(values=physical, transform=raw.transform, crs=raw.crs)


def is_physical(
    values: FloatArray, *, unit: str, valid: ValidRange | None, scaling: Scaling
) -> bool:
    """Reflectances stored as whole numbers of unknown scale still serve ratios."""
    if scaling.source or valid is None or (valid.low, valid.high, valid.units) == (0, 0, ""):
        return True
    fault = find_fault(values, ground_pixels=values.size, unit=unit, valid=valid)
    plain = valid.units in ("", "1") and valid.low >= 0 and valid.high <= 2
    return not (plain and fault is not None and fault.reason in ("wrong_scale", "out_of_range"))


def scaling_notes(scaling: Scaling, strange: NDArray[np.bool_], pixels: int) -> tuple[str, ...]:
    """What the reader should know of scale and of pixels left out."""
    notes = []
    if scaling.source and scaling.source not in ("the record", "the file"):
        notes.append(
            f"Stored numbers are scaled by {scaling.factor:g} with offset {scaling.offset:g}, as "
            f"the guide of {scaling.source} says; the file states no scale."
        )
    if strange.any():
        share = strange.sum() / pixels
        notes.append(f"{share:.1%} of the pixels are left out: the variable can't be so.")
    return tuple(notes)
