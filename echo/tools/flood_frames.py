"""How often a simulated flood is kept."""

import math

MOST_FRAMES = 49
FEWEST_FRAMES = 9
MOST_CELL_FRAMES = 40_000_000  # about 140 MB of NetCDF, which takes ten seconds to write
_MINUTES = (1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720, 1440, 2880)


def frame_interval_s(duration_s: float, cells: int) -> float:
    """Time between frames, s: a round one that gives 9 to 49 of them, fewer on large grids."""
    frames = min(max(MOST_CELL_FRAMES // max(cells, 1), FEWEST_FRAMES), MOST_FRAMES)
    wanted = duration_s / (frames - 1) / 60
    return 60.0 * next((m for m in _MINUTES if m >= wanted - 1e-9), wanted)


def frame_count(duration_s: float, cells: int) -> int:
    """Frames that come of it, with those at the start and at the end."""
    return math.ceil(duration_s / frame_interval_s(duration_s, cells) - 1e-9) + 1
