"""Numbers of the scheme in the float type of a run, so that no kernel slips into another."""

from typing import Any, NamedTuple

import numpy as np

Scalar = Any  # a float of the state's type


class Constants(NamedTuple):
    """Constants of a run, all of one float type.

    Attributes:
        gravity: m/s2.
        dry: depth (m) up to which a cell holds its water still.
        steep: step of the bed (m) from which dry ground above the water acts as a wall.
        wall: bed (m above the datum) from which a cell is a wall.
        steepness: largest ratio of a limited slope to the smaller of its two differences.
        kinematic: speed of a kinematic wave over that of the flow, by Manning's formula.
        zero: 0.
        half: 0.5.
        one: 1.
        two: 2.
        four: 4.
    """

    gravity: Scalar
    dry: Scalar
    steep: Scalar
    wall: Scalar
    steepness: Scalar
    kinematic: Scalar
    zero: Scalar
    half: Scalar
    one: Scalar
    two: Scalar
    four: Scalar


# Between minmod (1, smears) and monotonised central (2, the sharpest that cannot overshoot).
STEEPNESS = 1.5
KINEMATIC = 5.0 / 3.0


def constants(
    kind: type[np.floating[Any]], *, gravity: float, dry: float, steep: float, wall: float
) -> Constants:
    """The constants in the float type ``kind``."""
    values = (gravity, dry, steep, wall, STEEPNESS, KINEMATIC, 0.0, 0.5, 1.0, 2.0, 4.0)
    return Constants(*(kind(value) for value in values))
