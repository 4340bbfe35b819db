"""Physics probes on random ground: what must hold whatever the ground is."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.result import FloodResult
from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings
from echo.crisissim.storm import RainPeriod, Storm
from echo.crisissim.terrain import Terrain
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.exact import SCHEMES, Scheme
from echo.crisissim.validation.runner import Runner

SIZE, CELL_M, SEED = 48, 10.0, 20_050_108
HOUR_S = 3600.0
MM_H = 1e-3 / HOUR_S
RAINS_MM = (5.0, 20.0, 80.0)
Bed = NDArray[np.float64]


def random_ground() -> Bed:
    """Ground of humps and pits falling south-east by 2 %, m."""
    random = np.random.default_rng(SEED)
    fall = np.add.outer(np.arange(SIZE), np.arange(SIZE)) * 0.02 * CELL_M
    return np.asarray(random.random((SIZE, SIZE)) * 1.5 - fall)


def plane() -> Bed:
    """Ground without pits falling south-east by 2 %, m."""
    return np.asarray(-np.add.outer(np.arange(SIZE), np.arange(SIZE)) * 0.02 * CELL_M)


def rained_on(bed: Bed, *, rate_m_s: float, duration_s: float, rain_s: float) -> Scenario:
    """Steady rain on a bed, and time after it."""
    return Scenario(
        terrain=Terrain(elevation=bed, cell_m=CELL_M),
        duration_s=duration_s,
        rain=Storm(periods=(RainPeriod(end_s=rain_s, rate_m_s=rate_m_s),)),
    )


@dataclass(frozen=True, kw_only=True)
class Probe:
    """Probes of one scheme."""

    runner: Runner
    scheme: Scheme

    def run(self, scenario: Scenario, **settings: object) -> FloodResult:
        """Run with closed walls unless told otherwise."""
        chosen = replace(SolverSettings(scheme=self.scheme, edges="closed"), **settings)  # type: ignore[arg-type]
        return self.runner.simulate(scenario, chosen)

    def figures(self) -> dict[str, float]:
        """All probes, by name."""
        return (
            self._symmetry() | self._altitude() | self._amounts() | self._before_rain()
        ) | self._dry_down()

    def _hour(self, bed: Bed, rate_mm_h: float = 50.0) -> Scenario:
        return rained_on(bed, rate_m_s=rate_mm_h * MM_H, duration_s=HOUR_S, rain_s=HOUR_S)

    def _symmetry(self) -> dict[str, float]:
        """Largest difference (m) of the final depth on turned and mirrored ground; reruns."""
        bed = random_ground()
        result = self.run(self._hour(bed), precision="float64")
        again = self.run(self._hour(bed), precision="float64", threads=2)
        off = 0.0
        for turn in (lambda z: np.rot90(z), lambda z: z[::-1], lambda z: z[:, ::-1], np.transpose):
            turned = self.run(self._hour(np.ascontiguousarray(turn(bed))), precision="float64")
            off = max(off, _apart(turned.final_depth, turn(result.final_depth)))
        return {
            "symmetry_off_m": off,
            "rerun_with_2_threads_off_m": _apart(again.final_depth, result.final_depth),
        }

    def _altitude(self) -> dict[str, float]:
        """Difference (m) of the final depth between the ground at 0 m and at 4,000 m."""
        low, high = (self.run(self._hour(random_ground() + up)) for up in (0.0, 4000.0))
        return {"altitude_off_m": _apart(low.final_depth, high.final_depth)}

    def _amounts(self) -> dict[str, float]:
        """Small rain adds up, from the first step; more rain never leaves less water."""
        drizzle = rained_on(
            random_ground(), rate_m_s=0.1 * MM_H, duration_s=6 * HOUR_S, rain_s=6 * HOUR_S
        )
        moment = rained_on(random_ground(), rate_m_s=0.1 * MM_H, duration_s=1.0, rain_s=1.0)
        stored = [
            self.run(self._hour(random_ground(), rain), edges="open").mass.stored_m3
            for rain in RAINS_MM
        ]
        return {
            "drizzle_off": _missing(self.run(drizzle), 0.1 * MM_H * 6 * HOUR_S),
            "first_step_off": _missing(self.run(moment), 0.1 * MM_H),
            "least_gain_of_more_rain_m3": float(np.diff(stored).min()),
        }

    def _before_rain(self) -> dict[str, float]:
        """Deepest water (m) while it does not rain yet."""
        periods = (
            RainPeriod(end_s=600.0, rate_m_s=0.0),
            RainPeriod(end_s=1200.0, rate_m_s=50 * MM_H),
        )
        scenario = Scenario(
            terrain=Terrain(elevation=random_ground(), cell_m=CELL_M),
            duration_s=600.0,
            rain=Storm(periods=periods),
        )
        return {"before_rain_m": float(np.nanmax(self.run(scenario).maximum_depth))}

    def _dry_down(self) -> dict[str, float]:
        """Share of the rain left on a plane five hours after it."""
        rain = rained_on(plane(), rate_m_s=50 * MM_H, duration_s=6 * HOUR_S, rain_s=HOUR_S)
        mass = self.run(rain, edges="open").mass
        return {"left_after_dry_down": mass.stored_m3 / mass.rain_m3}


def _apart(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    return float(np.nanmax(np.abs(a.astype(np.float64) - b)))


def _missing(result: FloodResult, rain_m: float) -> float:
    fallen = rain_m * SIZE**2 * CELL_M**2
    return abs(result.mass.stored_m3 / fallen - 1.0)


def _run(runner: Runner) -> Outcome:
    figures: dict[str, float] = {}
    for scheme in SCHEMES:
        found = Probe(runner=runner, scheme=scheme).figures()
        figures |= {f"{scheme}_{name}": value for name, value in found.items()}
    return Outcome(figures=figures)


LIMITS = {
    "symmetry_off_m": 1e-6,
    "rerun_with_2_threads_off_m": 0.0,
    "altitude_off_m": 1e-4,
    "drizzle_off": 1e-6,
    "first_step_off": 1e-6,
    "before_rain_m": 0.0,
    "left_after_dry_down": 0.05,
}
CASE = Case(
    name="physics_probes",
    title="Physics probes on random ground",
    source="Conservation of mass, symmetry of the equations, the absence of an absolute level.",
    setup=(
        f"{SIZE} x {SIZE} cells of {CELL_M:g} m (seed {SEED}), n = 0.05, rain of 50 mm/h for an "
        "hour, both schemes: ground turned and mirrored; rerun with two threads; ground raised by "
        "4,000 m; 0.1 mm/h for 6 h and for 1 s; 5, 20 and 80 mm; before rain; a plane 5 h after "
        "rain. The test suite tries many more grounds."
    ),
    limits="Shows faults, not accuracy.",
    asked=(
        *(
            Criterion(figure=f"{scheme}_{name}", relation="<=", limit=limit)
            for scheme in SCHEMES
            for name, limit in LIMITS.items()
        ),
        *(
            Criterion(figure=f"{scheme}_least_gain_of_more_rain_m3", relation=">=", limit=0.0)
            for scheme in SCHEMES
        ),
    ),
    run=_run,
)
