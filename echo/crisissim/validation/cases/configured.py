"""Cases of real ground: configurations in docs/validation, on data that the user brings."""

from pathlib import Path

import numpy as np

from echo.crisissim.configuration.prepare import Prepared, prepare
from echo.crisissim.configuration.read import read_configuration
from echo.crisissim.gauges import Gauge, GaugeSeries
from echo.crisissim.inputs.folders import Folders
from echo.crisissim.validation.runner import Runner

CONFIGURATIONS = Path(__file__).resolve().parents[4] / "docs" / "validation"


def why_skipped(runner: Runner, folder: str) -> str | None:
    """Why a case of ``folder``'s data cannot run, or None."""
    if runner.data is None:
        return f"no data folder was given (--data with {folder} in it)"
    if not (runner.data / folder).is_dir():
        return f"{folder} is not in the data folder"
    return None


def prepared(
    runner: Runner,
    file: str,
    folder: str,
    *,
    gauges: tuple[Gauge, ...] | None = None,
    cell_m: float | None = None,
) -> Prepared:
    """Read a configuration and its data.

    Args:
        runner: of whose data folder ``folder`` is a part.
        file: the configuration's name in docs/validation.
        folder: where its data lie.
        gauges: points of record instead of the configuration's.
        cell_m: cell instead of the configuration's, m.

    Raises:
        InvalidInput: naming what is wrong with the configuration or the data.
    """
    configuration = read_configuration(CONFIGURATIONS / file)
    if cell_m is not None:
        ground = configuration.ground.model_copy(update={"cell_m": cell_m})
        configuration = configuration.model_copy(update={"ground": ground})
    roots = ((runner.data or CONFIGURATIONS) / folder, CONFIGURATIONS)
    return prepare(configuration, Folders(roots=roots), gauges=gauges)


def gauge_figures(series: tuple[GaugeSeries, ...], *, arrival_m: float) -> dict[str, float | None]:
    """Arrival (s) of ``arrival_m`` of water more than at the start, and peak level (m), of each."""
    figures: dict[str, float | None] = {}
    for found in series:
        later = np.nonzero(found.depth_m - found.depth_m[0] >= arrival_m)[0]
        figures[f"point{found.id}_arrival_s"] = (
            float(found.times_s[later[0]]) if later.size else None
        )
        peak = int(found.stage_m.argmax())
        figures[f"point{found.id}_peak_m"] = float(found.stage_m[peak]) if later.size else None
        figures[f"point{found.id}_peak_depth_m"] = float(found.depth_m[peak])
    return figures
