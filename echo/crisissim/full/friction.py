"""Manning friction, implicit in the new flow, so that it neither overshoots nor oscillates."""

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.cube_root import inverse_cube_root
from echo.crisissim.full.constants import Constants, Scalar


@compiled(inline="always", inner=True)
def friction_factor(h: Scalar, qx: Scalar, qy: Scalar, drag: Scalar, c: Constants) -> Scalar:
    """Share of the flow that friction leaves (0..1).

    The root of the quadratic for the new flow's size: its steady state is Manning's formula
    whatever the step, also on the thinnest film.

    Args:
        h: depth (m).
        qx: flow east before friction (m2/s).
        qy: flow south before friction (m2/s).
        drag: 4 g dt n2.
        c: constants.
    """
    root = inverse_cube_root(max(h, c.dry))
    root2 = root * root
    size = np.sqrt(qx * qx + qy * qy)
    return c.two / (c.one + np.sqrt(c.one + drag * size * (root2 * root2 * root2 * root)))
