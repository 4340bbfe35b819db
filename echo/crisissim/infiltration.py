"""Water that soaks into the ground; each parameter a number or a raster (rows, columns)."""

from dataclasses import dataclass, fields

import numpy as np

from echo.crisissim.errors import InfiltrationRefused
from echo.crisissim.fields import Field, refuse_misfit, refuse_outside

FASTEST_M_S = 0.1  # clean gravel
DEEPEST_SUCTION_M = 10.0
MM_H = 3.6e6  # in a metre a second


@dataclass(frozen=True, kw_only=True)
class ConstantLoss:
    """Takes ``rate_m_s`` wherever water stands."""

    rate_m_s: Field

    def __post_init__(self) -> None:
        """Refuse rates that cannot be (InfiltrationRefused)."""
        _refuse(self.rate_m_s, "Loss rate", "m/s", high=FASTEST_M_S)


@dataclass(frozen=True, kw_only=True)
class Horton:
    """Horton's (1941) capacity: falls from ``first_m_s`` to ``last_m_s`` as the ground fills.

    In the form of Akan (1992): the capacity falls with the water taken beyond ``last_m_s``, not
    with the clock, so that a dry spell before the rain uses none of it up. Where water always
    stands, both are the same.
    """

    first_m_s: Field
    last_m_s: Field
    decay_per_s: Field

    def __post_init__(self) -> None:
        """Refuse parameters that cannot be, or a rate that rises (InfiltrationRefused)."""
        _refuse(self.first_m_s, "First rate", "m/s", high=FASTEST_M_S)
        _refuse(self.last_m_s, "Last rate", "m/s", high=FASTEST_M_S)
        _refuse(self.decay_per_s, "Decay", "1/s", high=1.0)
        shapes = {np.shape(self.first_m_s), np.shape(self.last_m_s)} - {()}
        if len(shapes) > 1:
            return  # rasters of other grids are refused with the terrain at hand
        rising = np.greater(self.last_m_s, self.first_m_s)
        if rising.any():
            first, last = (
                float(np.broadcast_to(rate, rising.shape)[rising].flat[0]) * MM_H
                for rate in (self.first_m_s, self.last_m_s)
            )
            raise InfiltrationRefused(
                f"Horton's rate would rise from {first:g} to {last:g} mm/h; the last rate must be "
                "at most the first.",
                first_mm_h=first,
                last_mm_h=last,
            )


@dataclass(frozen=True, kw_only=True)
class GreenAmpt:
    """Green and Ampt (1911): a wetting front drawn down by suction."""

    conductivity_m_s: Field
    suction_m: Field
    moisture_deficit: Field

    def __post_init__(self) -> None:
        """Refuse parameters that cannot be (InfiltrationRefused)."""
        _refuse(self.conductivity_m_s, "Conductivity", "m/s", high=FASTEST_M_S)
        _refuse(self.suction_m, "Suction", "m", high=DEEPEST_SUCTION_M)
        _refuse(self.moisture_deficit, "Moisture deficit", "", high=1.0)


@dataclass(frozen=True, kw_only=True)
class CurveNumber:
    """The curve number of the US Soil Conservation Service (NEH-4): a loss from rain alone.

    Attributes:
        number: curve number, above 0 to 100.
        initial_share: initial abstraction over the potential retention.
    """

    number: Field
    initial_share: Field = 0.2

    def __post_init__(self) -> None:
        """Refuse parameters that cannot be (InfiltrationRefused)."""
        _refuse(self.number, "Curve number", "", low=1.0, high=100.0)
        _refuse(self.initial_share, "Initial share", "", high=1.0)


Infiltration = ConstantLoss | Horton | GreenAmpt | CurveNumber


def refuse_misfits(model: Infiltration, shape: tuple[int, int]) -> None:
    """Refuse parameters that are not on the terrain's grid.

    Raises:
        InfiltrationRefused: naming the parameter.
    """
    for field in fields(model):
        refuse_misfit(
            getattr(model, field.name), name=field.name, shape=shape, error=InfiltrationRefused
        )


def _refuse(value: Field, name: str, unit: str, *, low: float = 0.0, high: float) -> None:
    refuse_outside(value, name=name, unit=unit, low=low, high=high, error=InfiltrationRefused)
