"""The state of a run of the full scheme and its scratch memory."""

from typing import Any, NamedTuple

import numpy as np

from echo.crisissim.borrowed import borrowed
from echo.crisissim.compiled import compiled
from echo.crisissim.full.rim import Rim
from echo.crisissim.kernels import Vector

BLOCK = 64  # columns that are skipped together where dry


class State(NamedTuple):
    """All arrays C-contiguous, of one float type and of shape (rows, columns) if not said.

    Attributes:
        h: depth, m.
        lost: what rounding added to ``h`` so far, m; the true depth is h - lost.
        z: bed above the datum, m; walls stand far above everything.
        qx: flow east per unit width at the cell's centre, m2/s.
        qy: flow south.
        drag: gravity times the square of Manning's n; (1, columns) where it is the same everywhere.
        mid_h: depth after the first stage of a step.
        mid_x: flow east after the first stage.
        mid_y: flow south after the first stage.
        first: change of depth in the first stage, and after a step in the whole step, m.
        peak: largest depth so far, m.
        active: 1 where a block of ``BLOCK`` columns may change, uint8 (rows, blocks).
        wet: 1 where a block holds water that can flow, uint8 (rows, blocks).
    """

    h: Vector
    lost: Vector
    z: Vector
    qx: Vector
    qy: Vector
    drag: Vector
    mid_h: Vector
    mid_x: Vector
    mid_y: Vector
    first: Vector
    peak: Vector
    active: Vector
    wet: Vector


class Scratch(NamedTuple):
    """Vectors of the rows at hand; row ``j`` is at ``j % 3``.

    Attributes:
        u: velocity east (3, columns).
        v: velocity south (3, columns).
        x: slopes eastwards of level, depth, u and v (3, 4, columns).
        y: slopes southwards of level, depth, v and u (3, 4, columns).
        east: flows through the faces across a row (3, 4, columns + 1); face i is west of cell i.
        south: flows through the faces between two rows (3, 4, columns); face j is north of row j.
        share: share of the outflow that a cell can give (3, columns).
        change: change of depth of a row, m, or flows before they are cut (1, columns + 1).
        wet: depth of a row at the end of the second stage, m (1, columns).
        fast: largest sum of the wave speeds along both axes by column, m/s (1, columns).
        deep: largest depth by column, m (1, columns).
        new_x: flow east of a row at the end of the second stage, m2/s (1, columns).
        new_y: flow south.
        both: 1 where a block is active on both sides of a row of faces, uint8 (1, blocks).
    """

    u: Vector
    v: Vector
    x: Vector
    y: Vector
    east: Vector
    south: Vector
    share: Vector
    change: Vector
    wet: Vector
    fast: Vector
    deep: Vector
    new_x: Vector
    new_y: Vector
    both: Vector


class Domain(NamedTuple):
    """A state with its open faces and scratch memory.

    Attributes:
        state: the water and the ground.
        east: open faces across rows, by row.
        south: open faces between rows; the face's row is that of the cell south of it.
        scratch: memory of the sweep.
    """

    state: State
    east: Rim
    south: Rim
    scratch: Scratch


@compiled(inner=True)
def borrowed_state(s: State) -> State:
    """The state's arrays without owners."""
    return State(
        borrowed(s.h),
        borrowed(s.lost),
        borrowed(s.z),
        borrowed(s.qx),
        borrowed(s.qy),
        borrowed(s.drag),
        borrowed(s.mid_h),
        borrowed(s.mid_x),
        borrowed(s.mid_y),
        borrowed(s.first),
        borrowed(s.peak),
        borrowed(s.active),
        borrowed(s.wet),
    )


@compiled(inner=True)
def borrowed_scratch(s: Scratch) -> Scratch:
    """The scratch memory without owners."""
    return Scratch(
        borrowed(s.u),
        borrowed(s.v),
        borrowed(s.x),
        borrowed(s.y),
        borrowed(s.east),
        borrowed(s.south),
        borrowed(s.share),
        borrowed(s.change),
        borrowed(s.wet),
        borrowed(s.fast),
        borrowed(s.deep),
        borrowed(s.new_x),
        borrowed(s.new_y),
        borrowed(s.both),
    )


class Water(NamedTuple):
    """Depth (m) and flow east and south (m2/s) that a stage starts from."""

    h: Vector
    qx: Vector
    qy: Vector


def still(depth: Vector, bed: Vector, drag: Vector, *, peak: Vector) -> State:
    """Water at rest over ``bed``, in the float type of ``depth``, which is copied.

    ``peak`` is raised in place.
    """
    kind: Any = depth.dtype
    rows, columns = depth.shape
    blocks = -(-columns // BLOCK)

    def zeros() -> Vector:
        return np.zeros((rows, columns), dtype=kind)

    h = np.ascontiguousarray(depth.copy())
    return State(
        h=h,
        lost=zeros(),
        z=np.ascontiguousarray(bed, dtype=kind),
        qx=zeros(),
        qy=zeros(),
        drag=np.ascontiguousarray(np.atleast_2d(drag), dtype=kind),
        mid_h=h.copy(),
        mid_x=zeros(),
        mid_y=zeros(),
        first=zeros(),
        peak=peak,
        active=np.ones((rows, blocks), dtype=np.uint8),
        wet=np.ones((rows, blocks), dtype=np.uint8),
    )


def scratch(columns: int, kind: np.dtype[Any]) -> Scratch:
    """Scratch memory for rows of ``columns`` cells."""

    def zeros(*shape: int) -> Vector:
        return np.zeros(shape, dtype=kind)

    return Scratch(
        u=zeros(3, columns),
        v=zeros(3, columns),
        x=zeros(3, 4, columns),
        y=zeros(3, 4, columns),
        east=zeros(3, 4, columns + 1),
        south=zeros(3, 4, columns),
        share=np.ones((3, columns), dtype=kind),
        change=zeros(1, columns + 1),
        wet=zeros(1, columns),
        fast=zeros(1, columns),
        deep=zeros(1, columns),
        new_x=zeros(1, columns),
        new_y=zeros(1, columns),
        both=np.zeros((1, -(-columns // BLOCK)), dtype=np.uint8),
    )
