"""All figures of the benchmark."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass

from echo.crisissim.benchmark.child import measured
from echo.crisissim.benchmark.own import run_own
from echo.crisissim.benchmark.task import Speed, Task

Say = Callable[[str], None]
REPEATS = 3
SIZE, LARGE = 500, 1000
SIDE_BY_SIDE_S, LONG_S, LARGE_S, FULL_S = 1800.0, 6 * 3600.0, 1200.0, 600.0
MEMORY_SIZE = 2000


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Both models on one task, repeated in turn."""

    own: tuple[Speed, ...]
    peer: tuple[Speed, ...]

    def figures(self) -> dict[str, float]:
        """Medians, and their ratio."""
        own = statistics.median(speed.cell_steps_per_cpu_s for speed in self.own)
        peer = statistics.median(speed.cell_steps_per_cpu_s for speed in self.peer)
        return {
            "cell_steps_per_cpu_s": round(own),
            "landlab_cell_steps_per_cpu_s": round(peer),
            "ratio": own / peer,
            "mass_error": max(speed.mass_error for speed in self.own),
        }

    def details(self) -> dict[str, float]:
        """What stands behind the figures: steps, simulated-time ratio, spread."""
        own, peer = (statistics.median(speed.cpu_s for speed in of) for of in (self.own, self.peer))
        return {
            "steps": self.own[0].steps,
            "landlab_steps": self.peer[0].steps,
            "same_simulated_time_ratio": peer / own,
            "landlab_mass_error": max(speed.mass_error for speed in self.peer),
            "slowest_cell_steps_per_cpu_s": round(min(s.cell_steps_per_cpu_s for s in self.own)),
            "fastest_landlab_cell_steps_per_cpu_s": round(
                max(s.cell_steps_per_cpu_s for s in self.peer)
            ),
        }


def side_by_side(task: Task, *, repeats: int, say: Say) -> Pair:
    """Run both models in turn, ours in this process, landlab in one of its own.

    Raises:
        PeerMissing: landlab is not installed.
    """
    own, peer = [], []
    for k in range(repeats):
        found = measured("peer", str(task.size), str(task.duration_s))
        found.pop("wall_s")
        peer.append(Speed(**found))
        own.append(run_own(task))
        say(
            f"{k + 1} of {repeats}: ours {own[-1].cell_steps_per_cpu_s / 1e6:.1f}, landlab "
            f"{peer[-1].cell_steps_per_cpu_s / 1e6:.2f} million cell-steps a CPU-second"
        )
    return Pair(own=tuple(own), peer=tuple(peer))


def measure(*, say: Say) -> dict[str, float]:
    """The whole benchmark; the figures of the contract come first."""
    say(f"{SIZE} x {SIZE} cells, {SIDE_BY_SIDE_S:g} s simulated, both models in turn")
    pair = side_by_side(Task(size=SIZE, duration_s=SIDE_BY_SIDE_S), repeats=REPEATS, say=say)
    say(f"Memory of {MEMORY_SIZE} x {MEMORY_SIZE} cells")
    measured("memory", "32")  # compiles, if anything is left to compile
    memory = measured("memory", str(MEMORY_SIZE))["bytes_per_cell"]
    figures = {**pair.figures(), "memory_bytes_per_cell": memory, **pair.details()}
    return figures | _more(say)


def _more(say: Say) -> dict[str, float]:
    say(f"{LARGE} x {LARGE} cells")
    large = run_own(Task(size=LARGE, duration_s=LARGE_S))
    say(f"{SIZE} x {SIZE} cells, a storm of 6 h")
    long = run_own(Task(size=SIZE, duration_s=LONG_S))
    say("Full scheme")
    full = run_own(Task(size=SIZE, duration_s=FULL_S), scheme="full")
    say("Start with compiled kernels")
    measured("warm_start")
    return {
        "large_cell_steps_per_cpu_s": round(large.cell_steps_per_cpu_s),
        "six_hour_storm_cpu_s": long.cpu_s,
        "six_hour_storm_steps": long.steps,
        "full_cell_steps_per_cpu_s": round(full.cell_steps_per_cpu_s),
        "warm_start_s": measured("warm_start")["wall_s"],
    }
