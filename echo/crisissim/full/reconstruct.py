"""Second order in space: limited slopes of level, depth and velocity within a cell.

The level and the depth are reconstructed, and the bed as their difference (Audusse et al. 2004),
so that a level surface stays level over any ground. All differences are of depths and of beds,
never of levels.
"""

from echo.crisissim.compiled import compiled
from echo.crisissim.full.constants import Constants, Scalar
from echo.crisissim.kernels import Vector

Three = tuple[Vector, Vector, Vector]


@compiled(inline="always", inner=True)
def limited(before: Scalar, after: Scalar, c: Constants) -> Scalar:
    """Slope over a cell from the differences to its two neighbours; 0 at an extremum.

    The generalised minmod limiter of van Leer (1979).
    """
    middle = (before + after) * c.half
    least = c.steepness * min(abs(before), abs(after))
    size = min(abs(middle), least)
    signed = size if middle > c.zero else -size
    return signed if before * after > c.zero else c.zero


@compiled(inline="always", inner=True)
def shore(h: Scalar, rise: Scalar, h_beside: Scalar, c: Constants) -> Scalar:
    """Whether the neighbour, whose bed is ``rise`` higher (m), is dry ground above the water."""
    return (h_beside <= c.dry) & (rise > h) & (h > c.dry)


@compiled(inner=True)
def slopes(
    h: Three,
    z: Three,
    u: Three,
    v: Three,
    out: tuple[Vector, Vector, Vector, Vector],
    c: Constants,
) -> None:
    """Limited rise over a cell of level, depth (m), ``u`` and ``v`` (m/s) for vectors of cells.

    Args:
        h: depth of the cells before, of the cells, and of the cells after them, m.
        z: bed, m.
        u: velocity along the line of cells, m/s.
        v: velocity across it.
        out: the four slopes, written; 0 beside a shore.
        c: constants.
    """
    h0, h1, h2 = h
    z0, z1, z2 = z
    u0, u1, u2 = u
    v0, v1, v2 = v
    level, depth, along, across = out
    for i in range(level.size):
        rise0, rise2 = z0[i] - z1[i], z2[i] - z1[i]
        flat = shore(h1[i], rise0, h0[i], c) | shore(h1[i], rise2, h2[i], c)
        before, after = h1[i] - h0[i], h2[i] - h1[i]
        of_level = limited(before - rise0, after + rise2, c)
        of_depth = limited(before, after, c)
        of_u = limited(u1[i] - u0[i], u2[i] - u1[i], c)
        of_v = limited(v1[i] - v0[i], v2[i] - v1[i], c)
        level[i] = c.zero if flat else of_level
        depth[i] = c.zero if flat else of_depth
        along[i] = c.zero if flat else of_u
        across[i] = c.zero if flat else of_v
