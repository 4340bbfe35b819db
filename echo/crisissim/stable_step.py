"""The longest stable step."""

import numpy as np

from echo.crisissim.compiled import compiled

SHALLOWEST_M = 1e-9
ROUNDS = 8


@compiled()
def stable_step(
    deepest: float, rise: float, courant_cell: float, gravity: float, longest: float
) -> float:
    """Longest stable step (s): Bates et al. (2010), equation 14, with the water of the step.

    The water that comes in a step deepens it, which shortens the step: the step ``s`` solves
    ``s^2 (deepest + rise s) g = courant_cell^2``, by Newton's method from above.

    Args:
        deepest: largest depth in the grid or just outside, m.
        rise: fastest rise of any cell by rain and inflow, m/s.
        courant_cell: Courant number times cell size, m.
        gravity: m/s2.
        longest: longest step allowed, s.
    """
    target = courant_cell * courant_cell / gravity
    deepest = max(deepest, SHALLOWEST_M)
    step = min(longest, np.sqrt(target / deepest))
    for _ in range(ROUNDS):
        excess = step * step * (deepest + rise * step) - target
        if excess <= 0.0:
            break
        step -= excess / (step * (2.0 * deepest + 3.0 * rise * step))
    return float(step)
