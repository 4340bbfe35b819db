"""Numbers that stay the same over a run, for compiled code."""

from typing import NamedTuple

from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import WALL_M, SolverSettings

ADAPTIVE_THETA = 0.0


class Physics(NamedTuple):
    """Constants of the local inertial kernels (SI units); theta 0 means adaptive.

    ``wall_m`` is the bed level from which a cell is a wall, ``arrival_m`` and ``long_m`` are the
    depths of ``scenario.Record``. Without ``skipping`` dry cells are stepped through as well, to
    the same bits.
    """

    cell_m: float
    gravity: float
    theta: float
    courant: float
    longest_step_s: float
    dry_m: float
    froude_limit: float
    wall_m: float
    arrival_m: float
    long_m: float
    skipping: bool


def physics_of(scenario: Scenario, settings: SolverSettings, *, skipping: bool = True) -> Physics:
    """The constants of a scenario and its settings."""
    return Physics(
        cell_m=float(scenario.terrain.cell_m),
        gravity=float(settings.gravity),
        theta=float(settings.theta or ADAPTIVE_THETA),
        courant=float(settings.courant),
        longest_step_s=float(settings.longest_step_s),
        dry_m=float(settings.dry_m),
        froude_limit=float(settings.froude_limit),
        wall_m=0.5 * WALL_M,
        arrival_m=float(scenario.record.arrival_depth_m),
        long_m=float(scenario.record.long_depth_m),
        skipping=skipping,
    )
