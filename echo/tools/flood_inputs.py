"""From the inputs of SA_Flood_Model to the parts of a scenario."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from pyproj import Transformer

from common.errors import InvalidInput
from echo.crisissim.gauges import Gauge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.infiltration import (
    ConstantLoss,
    CurveNumber,
    GreenAmpt,
    Horton,
    Infiltration,
)
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.sources import Inflow
from echo.crisissim.storm import RainPeriod, Storm
from echo.crisissim.terrain import Terrain
from echo.tools.flood_types import BasinOutlet, GaugePoint, InflowHydrograph

InfiltrationKind = Literal[
    "no_infiltration", "constant_rate", "horton", "green_ampt", "curve_number"
]
KINDS: tuple[InfiltrationKind, ...] = get_args(InfiltrationKind)
MM_H = 1e-3 / 3600  # m/s


class InfiltrationMismatch(InvalidInput):
    """The parameters of infiltration are not those of its kind."""


class OutletOfNoBasin(InvalidInput):
    """An outlet is given, but no catchment is to be simulated."""


class InflowOutside(InvalidInput):
    """Water is to enter where nothing is simulated."""


@dataclass(frozen=True, kw_only=True)
class Soil:
    """What a plan says of infiltration; None where it says nothing.

    Attributes:
        kind: which model.
        curve_number: of the SCS.
        rate: mm/h: of a constant loss, Horton's last, or Green and Ampt's conductivity.
        first_rate: Horton's first, mm/h.
        half_time: of Horton's first rate on its way to the last, h.
        suction: Green and Ampt's, mm.
        moisture_deficit: Green and Ampt's, of the volume.
    """

    kind: InfiltrationKind
    curve_number: float | None = None
    rate: float | None = None
    first_rate: float | None = None
    half_time: float | None = None
    suction: float | None = None
    moisture_deficit: float | None = None

    def model(self) -> Infiltration | None:
        """The model with its parameters in SI units.

        Raises:
            InfiltrationMismatch: a parameter is missing, or one of another kind is given.
        """
        given = self._given()
        match self.kind:
            case "constant_rate":
                return ConstantLoss(rate_m_s=given["rate"] * MM_H)
            case "horton":
                return Horton(
                    first_m_s=given["first_rate"] * MM_H,
                    last_m_s=given["rate"] * MM_H,
                    decay_per_s=math.log(2) / (given["half_time"] * 3600),
                )
            case "green_ampt":
                return GreenAmpt(
                    conductivity_m_s=given["rate"] * MM_H,
                    suction_m=given["suction"] / 1000,
                    moisture_deficit=given["moisture_deficit"],
                )
            case "curve_number":
                return CurveNumber(number=given["curve_number"])
            case "no_infiltration":
                return None

    def _given(self) -> dict[str, float]:
        given = {k: v for k, v in vars(self).items() if k != "kind" and v is not None}
        needed = _NEEDED[self.kind]
        if set(given) != needed:
            names = [_INPUT_NAMES.get(name, name) for name in sorted(needed)]
            wrong = [_INPUT_NAMES.get(name, name) for name in sorted(set(given) ^ needed)]
            wanted = ", ".join(names) if names else "no parameter"
            raise InfiltrationMismatch(
                f"Infiltration {self.kind!r} takes {wanted}; look at {', '.join(wrong)}.",
                inputs=wrong,
            )
        return given


_NEEDED: dict[str, set[str]] = {
    "no_infiltration": set(),
    "constant_rate": {"rate"},
    "horton": {"rate", "first_rate", "half_time"},
    "green_ampt": {"rate", "suction", "moisture_deficit"},
    "curve_number": {"curve_number"},
}
_INPUT_NAMES = {
    "rate": "infiltration_rate",
    "first_rate": "first_infiltration_rate",
    "half_time": "infiltration_half_time",
}


def storm_of(rain_mm: float, duration_h: float, shares: Sequence[float] | None) -> Storm:
    """The storm: even, or spread over equal parts of its duration in the given proportions.

    Raises:
        StormRefused: no rain, no duration, or proportions that are all 0.
    """
    even = Storm.uniform(depth_m=rain_mm / 1000, duration_s=duration_h * 3600)
    if shares is None:
        return even
    part_s, total = even.duration_s / len(shares), math.fsum(shares)
    rates = [even.depth_m * share / total / part_s if total > 0 else 0.0 for share in shares]
    return Storm(
        periods=tuple(
            RainPeriod(end_s=part_s * (number + 1), rate_m_s=rate)
            for number, rate in enumerate(rates)
        )
    )


def outlet_of(outlet: BasinOutlet | None, domain: str) -> tuple[float, float] | None:
    """Longitude and latitude of a catchment's outlet.

    Raises:
        OutletOfNoBasin: the domain is a box.
    """
    if outlet is None:
        return None
    if domain != "catchment":
        raise OutletOfNoBasin(
            f"An outlet at {outlet.lon:.5f}, {outlet.lat:.5f} is given, but the domain is "
            f"{domain!r}; choose 'catchment', or leave the outlet out."
        )
    return outlet.lon, outlet.lat


def inflow_of(inflow: InflowHydrograph, grid: MetricGrid, terrain: Terrain) -> Inflow:
    """The inflow at its cell.

    Raises:
        InflowOutside: that cell is outside the grid or has no ground.
    """
    x, y = _metres(inflow.lon, inflow.lat, grid)
    column = math.floor((x - grid.west) / grid.cell_m)
    row = math.floor((grid.north - y) / grid.cell_m)
    inside = 0 <= row < grid.rows and 0 <= column < grid.columns
    if not (inside and terrain.wettable[row, column]):
        raise InflowOutside(
            f"The inflow at {inflow.lon:.5f}, {inflow.lat:.5f} lies outside what is simulated, "
            "or where no height is known. Move it inside.",
            lon=inflow.lon,
            lat=inflow.lat,
        )
    return Inflow(
        name="inflow",
        rows=np.array([row]),
        columns=np.array([column]),
        discharge=Hydrograph(
            times_s=np.array(inflow.hours, dtype=np.float64) * 3600,
            values=np.array(inflow.discharge_m3_s, dtype=np.float64),
        ),
    )


def gauges_of(points: Sequence[GaugePoint], grid: MetricGrid) -> tuple[Gauge, ...]:
    """The gauges in the grid's CRS."""
    places = [_metres(point.lon, point.lat, grid) for point in points]
    return tuple(Gauge(id=point.id, x=x, y=y) for point, (x, y) in zip(points, places, strict=True))


def _metres(lon: float, lat: float, grid: MetricGrid) -> tuple[float, float]:
    x, y = Transformer.from_crs("EPSG:4326", grid.crs, always_xy=True).transform(lon, lat)
    return float(x), float(y)
