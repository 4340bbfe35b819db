"""How the solver runs."""

import math
from dataclasses import dataclass
from typing import Literal

from echo.crisissim.advance import ADAPTIVE_THETA, Physics
from echo.crisissim.errors import SettingsRefused
from echo.crisissim.storm import Storm

WALL_M = 1.0e6  # bed of a wall cell above the datum; no ground or water comes near it
_RANGES = {
    "roughness": (0.001, 1.0),
    "theta": (0.3, 1.0),
    "courant": (0.01, 0.7),
    "longest_step_s": (1e-3, 600.0),
    "dry_m": (1e-9, 0.01),
    "froude_limit": (0.1, 100.0),
    "mass_tolerance": (1e-15, 1.0),
}


@dataclass(frozen=True, kw_only=True)
class SolverSettings:
    """Settings of the local inertial solver; the defaults suit rain on natural ground.

    Attributes:
        roughness: Manning's n, s/m^(1/3), the same everywhere.
        edges: "open" lets water leave freely at the domain's border, "closed" is a wall.
        drain_down_s: simulated time after the storm, s; None: half the storm's duration, at
            least 2 h and at most 6 h.
        theta: weight of a face's own old flow against its neighbours' (de Almeida et al. 2012);
            None: adaptive, see ``kernels.face_flow``. 1 is the scheme of Bates et al. (2010).
        courant: Courant number of the longest wave step; in two dimensions at most 0.7.
        longest_step_s: longest step, s.
        dry_m: depth below which water does not flow, m.
        froude_limit: flow is cut at this Froude number: the local inertial equations do not
            hold for supercritical flow.
        precision: float type of the state. Totals are always float64.
        mass_tolerance: mass error beyond which a run is refused.
        gravity: m/s2.
    """

    roughness: float = 0.05
    edges: Literal["open", "closed"] = "open"
    drain_down_s: float | None = None
    theta: float | None = None
    courant: float = 0.7
    longest_step_s: float = 10.0
    dry_m: float = 1e-5
    froude_limit: float = 1.0
    precision: Literal["float32", "float64"] = "float32"
    mass_tolerance: float = 1e-6
    gravity: float = 9.80665

    def __post_init__(self) -> None:
        """Refuse settings outside their ranges.

        Raises:
            SettingsRefused: naming the setting, the value and its range.
        """
        for name, (low, high) in _RANGES.items():
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and low <= value <= high):
                raise SettingsRefused(
                    f"{name} is {value}; it must lie between {low:g} and {high:g}.", setting=name
                )
        if self.drain_down_s is not None and not 0 <= self.drain_down_s <= 10 * 86_400:
            raise SettingsRefused(
                f"drain_down_s is {self.drain_down_s}; it must lie between 0 and 864000.",
                setting="drain_down_s",
            )

    def drain_down_after(self, storm: Storm) -> float:
        """Simulated time after the storm, s."""
        if self.drain_down_s is not None:
            return self.drain_down_s
        return min(max(0.5 * storm.duration_s, 2 * 3600.0), 6 * 3600.0)

    def physics(self, *, cell_m: float) -> Physics:
        """The kernels' constants for cells of ``cell_m`` metres."""
        return Physics(
            cell_m=float(cell_m),
            gravity=self.gravity,
            roughness=self.roughness,
            theta=self.theta or ADAPTIVE_THETA,
            courant=self.courant,
            longest_step_s=self.longest_step_s,
            dry_m=self.dry_m,
            froude_limit=self.froude_limit,
            wall_m=0.5 * WALL_M,
        )
