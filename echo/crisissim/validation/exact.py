"""Settings under which exact solutions are simulated."""

from typing import Literal

from echo.crisissim.settings import SolverSettings

Scheme = Literal["local_inertial", "full"]
SCHEMES: tuple[Scheme, ...] = ("local_inertial", "full")


def exact_settings(scheme: Scheme) -> SolverSettings:
    """Float64, walls where no edge is named, and one scheme; all else as by default."""
    return SolverSettings(scheme=scheme, precision="float64", edges="closed")
