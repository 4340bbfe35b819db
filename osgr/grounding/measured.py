"""What the kernels say of one item, before it is kept or rejected."""

from dataclasses import dataclass

from osgr.grounding.grounded import Role


@dataclass(frozen=True, slots=True)
class SpatialMeasure:
    """Kernel gamma_s, and the support that its floor is held against.

    Attributes:
        kernel: In [0, 1].
        support: Share of the smaller area that is shared, or the decayed distance.
        is_outside: The footprint doesn't reach the place at all.
    """

    kernel: float
    support: float
    is_outside: bool = False


@dataclass(frozen=True, slots=True)
class TemporalMeasure:
    """Kernel gamma_t, and the support that its floor is held against.

    Attributes:
        kernel: In [0, 1].
        support: Share of the shorter interval that overlaps; 0 outside the time.
        role: Which of the times asked about it was compared with.
    """

    kernel: float
    support: float
    role: Role = ""


ANYWHERE = SpatialMeasure(1.0, 1.0)
ANY_TIME = TemporalMeasure(1.0, 1.0)
OUTSIDE = SpatialMeasure(0.0, 0.0, is_outside=True)
