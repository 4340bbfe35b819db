"""The state of the local inertial scheme, and its scratch space."""

from typing import Any, NamedTuple

import numpy as np

from echo.crisissim import spans
from echo.crisissim.borrowed import borrowed
from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Vector

BUFFERS = 10


class Water(NamedTuple):
    """The state of a run; all rasters are C-contiguous and of one float type.

    Attributes:
        h: depth (rows, columns), m.
        lost: what rounding added to ``h`` so far (rows, columns), m; true depth is h - lost.
        z: bed above the datum (rows, columns), m; walls stand far above everything.
        rough: Manning's n (rows, columns), or (1, columns) for all rows, s/m^(1/3).
        qx: flow east per unit width (rows, columns + 1), m2/s.
        qy: flow south per unit width (rows + 1, columns), m2/s.
        peak: largest depth so far (rows, columns), m.
        wet: spans of wet cells (rows, 2), see ``spans``.
        wet_before: spans before the last step (rows, 2).
        active: what the step goes through (rows, 2).
        work: scratch (bands, ``BUFFERS``, columns + 1).
    """

    h: Vector
    lost: Vector
    z: Vector
    rough: Vector
    qx: Vector
    qy: Vector
    peak: Vector
    wet: Vector
    wet_before: Vector
    active: Vector
    work: Vector


class Row(NamedTuple):
    """A row's flows before they are cut to what its cells have.

    Attributes:
        east: flow through its inner faces (columns + 1), m2/s.
        south: flow into the row south of it (columns,), m2/s.
        share: share of it that each cell can afford (columns,).
    """

    east: Vector
    south: Vector
    share: Vector


class Halo(NamedTuple):
    """Old values of the rows around row ``at``, where two bands meet.

    Attributes:
        at: first row of the lower band, an array of one.
        h: depth of rows ``at - 2`` to ``at + 1``.
        qx: flow east of rows ``at - 1`` and ``at``.
        qy: flow south at faces ``at - 2`` to ``at + 2``.
    """

    at: Vector
    h: Vector
    qx: Vector
    qy: Vector


def still_water(depth: Vector, bed: Vector, rough: Vector, *, peak: Vector | None = None) -> Water:
    """State at rest over ``bed``, in the float type of ``depth``, which it takes over."""
    rows, columns = depth.shape
    kind: Any = depth.dtype

    def zeros(*shape: int) -> Vector:
        return np.zeros(shape, dtype=kind)

    return Water(
        h=depth,
        lost=zeros(rows, columns),
        z=np.ascontiguousarray(bed, dtype=kind),
        rough=rough,
        qx=zeros(rows, columns + 1),
        qy=zeros(rows + 1, columns),
        peak=depth.copy() if peak is None else peak,
        wet=spans.all_of((rows, columns)),
        wet_before=spans.all_of((rows, columns)),
        active=spans.all_of((rows, columns)),
        work=zeros(2, BUFFERS, columns + 1),
    )


def blank_halo(water: Water) -> Halo:
    """A halo to copy into."""
    columns, kind = water.h.shape[1], water.h.dtype
    return Halo(
        at=np.zeros(1, dtype=np.int64),
        h=np.zeros((4, columns), dtype=kind),
        qx=np.zeros((2, columns + 1), dtype=kind),
        qy=np.zeros((5, columns), dtype=kind),
    )


@compiled(inline="always")
def unowned_water(water: Water) -> Water:
    """The same state, seen without counting references."""
    return Water(
        borrowed(water.h),
        borrowed(water.lost),
        borrowed(water.z),
        borrowed(water.rough),
        borrowed(water.qx),
        borrowed(water.qy),
        borrowed(water.peak),
        borrowed(water.wet),
        borrowed(water.wet_before),
        borrowed(water.active),
        borrowed(water.work),
    )


@compiled(inline="always")
def unowned_halo(halo: Halo) -> Halo:
    """The same halo, seen without counting references."""
    return Halo(borrowed(halo.at), borrowed(halo.h), borrowed(halo.qx), borrowed(halo.qy))
