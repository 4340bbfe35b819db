"""Discharge of box culverts, compiled.

The least of three: a weir at the mouth, an orifice at the mouth (both inlet control), and the
barrel with its losses (outlet control), as in the FHWA's Hydraulic Design Series 5.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Vector
from echo.crisissim.sources import Culvert

WEIR = 1.705  # sqrt(g) (2/3)^1.5: critical flow over a broad crest, m^0.5/s
ORIFICE = 0.6


class Culverts(NamedTuple):
    """Culverts, one entry each; levels above the terrain's datum, SI units."""

    inlet_row: Vector
    inlet_column: Vector
    outlet_row: Vector
    outlet_column: Vector
    inlet_level: Vector
    outlet_level: Vector
    width: Vector
    height: Vector
    length: Vector
    roughness: Vector
    loss: Vector


def culverts_of(culverts: Sequence[Culvert], *, datum: float) -> Culverts:
    """The kernels' form of culverts over a terrain with its datum at ``datum`` (m)."""

    def whole(values: Sequence[int]) -> Vector:
        return np.array(values, dtype=np.int64)

    def real(values: Sequence[float]) -> Vector:
        return np.array(values, dtype=np.float64)

    return Culverts(
        inlet_row=whole([c.inlet[0] for c in culverts]),
        inlet_column=whole([c.inlet[1] for c in culverts]),
        outlet_row=whole([c.outlet[0] for c in culverts]),
        outlet_column=whole([c.outlet[1] for c in culverts]),
        inlet_level=real([c.inlet_level_m - datum for c in culverts]),
        outlet_level=real([c.outlet_level_m - datum for c in culverts]),
        width=real([c.width_m for c in culverts]),
        height=real([c.height_m for c in culverts]),
        length=real([c.length_m for c in culverts]),
        roughness=real([c.roughness for c in culverts]),
        loss=real([c.loss for c in culverts]),
    )


@compiled()
def discharge(culverts: Culverts, k: int, levels: tuple[float, float], gravity: float) -> float:
    """Discharge from the inlet to the outlet (m3/s); negative if it runs the other way.

    Args:
        culverts: all culverts.
        k: which one.
        levels: of the water at the inlet and the outlet, above the datum, m.
        gravity: m/s2.
    """
    forward = levels[0] >= levels[1]
    upper, lower = max(levels[0], levels[1]), min(levels[0], levels[1])
    exit_floor = culverts.outlet_level[k] if forward else culverts.inlet_level[k]
    head = upper - max(culverts.inlet_level[k], culverts.outlet_level[k])
    if head <= 0.0:
        return 0.0
    width, height = culverts.width[k], culverts.height[k]
    deep = min(head, height)
    # A free outfall leaves at critical depth, two thirds of the head.
    fall = max(upper - max(lower, exit_floor + 2.0 / 3.0 * deep), 0.0)
    area = width * deep
    radius = area / (width + 2.0 * deep if deep < height else 2.0 * (width + height))
    friction = 2.0 * gravity * culverts.roughness[k] ** 2 * culverts.length[k] / radius ** (4.0 / 3)
    barrel = area * np.sqrt(2.0 * gravity * fall / (culverts.loss[k] + friction))
    mouth = WEIR * width * head**1.5
    if head > height:
        orifice = ORIFICE * width * height * np.sqrt(2.0 * gravity * (head - 0.5 * height))
        mouth = min(mouth, orifice)
    flow = min(barrel, mouth)
    return float(flow if forward else -flow)
