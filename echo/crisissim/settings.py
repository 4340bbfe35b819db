"""How the solver runs."""

import math
from dataclasses import dataclass
from typing import Literal

from echo.crisissim.errors import SettingsRefused

WALL_M = 1.0e6  # bed of a wall cell above the datum; no ground or water comes near it
_RANGES = {
    "theta": (0.3, 1.0),
    "courant": (0.01, 0.7),
    "longest_step_s": (1e-3, 600.0),
    "dry_m": (1e-9, 0.01),
    "froude_limit": (0.1, 100.0),
    "mass_tolerance": (1e-15, 1.0),
    "most_oscillating": (0.0, 1.0),
}
_CHOICES: dict[str, tuple[object, ...]] = {
    "scheme": ("auto", "local_inertial", "full"),
    "threads": (1, 2),
    "edges": ("open", "closed"),
    "precision": ("float32", "float64"),
    "device": ("cpu", "gpu", "auto"),
}


@dataclass(frozen=True, kw_only=True)
class SolverSettings:
    """Settings of the local inertial solver; the defaults suit rain on natural ground.

    Attributes:
        scheme: which equations; "auto" chooses by what the scenario holds.
        threads: 1 or 2; the answer is the same, bit for bit.
        edges: "open" lets water leave freely at the domain's border, "closed" is a wall; holds
            where no ``edges.Edge`` of the scenario does.
        theta: weight of a face's own old flow against its neighbours' (de Almeida et al. 2012);
            None: adaptive, see ``kernels.face_flow``. 1 is the scheme of Bates et al. (2010).
        courant: Courant number of the longest wave step; in two dimensions at most 0.7.
        longest_step_s: longest step, s.
        dry_m: depth below which water does not flow, m.
        froude_limit: flow is cut at this Froude number: the local inertial equations do not
            hold for supercritical flow.
        precision: float type of the state. Totals are always float64.
        mass_tolerance: mass error beyond which a run is refused.
        most_oscillating: share of wet cells in a standing wave at the grid's scale, over all
            looks, beyond which a run is refused (``FloodResult.oscillating_share``).
        gravity: m/s2.
        device: where the full scheme's steps are taken. "gpu" is refused without a CUDA device, and
            with the local inertial scheme, which runs on the CPU only; "auto" takes a GPU where
            there is one and the scheme can use it, else the CPU, and the result says which. Never
            run on a real GPU so far: see ``echo.crisissim.device``.
    """

    scheme: Literal["auto", "local_inertial", "full"] = "auto"
    threads: int = 1
    edges: Literal["open", "closed"] = "open"
    theta: float | None = None
    courant: float = 0.7
    longest_step_s: float = 10.0
    dry_m: float = 1e-5
    froude_limit: float = 1.0
    precision: Literal["float32", "float64"] = "float32"
    mass_tolerance: float = 1e-6
    most_oscillating: float = 0.05
    gravity: float = 9.80665
    device: Literal["cpu", "gpu", "auto"] = "cpu"

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
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise SettingsRefused(
                    f"{name} is {getattr(self, name)!r}; it must be one of "
                    f"{', '.join(map(str, choices))}.",
                    setting=name,
                )
