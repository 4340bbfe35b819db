"""A prepared configuration, run and written out."""

from collections.abc import Callable
from pathlib import Path

from echo.crisissim.configuration.prepare import Prepared
from echo.crisissim.outputs.folder import SERIES_NAME, described, write_all
from echo.crisissim.outputs.netcdf import NetcdfWriter
from echo.crisissim.outputs.text import RunText
from echo.crisissim.result import FloodResult
from echo.crisissim.simulate import simulate

Progress = Callable[[float, str], None]


def _never() -> None:
    """Cancel nothing."""


def execute(
    prepared: Prepared,
    *,
    out: Path | None,
    checkpoint: Path | None,
    progress: Progress,
    check_cancelled: Callable[[], None] = _never,
) -> FloodResult:
    """Simulate, and write the results if a folder is given.

    Args:
        prepared: the configuration with its files read.
        out: folder for rasters, time series, polygons, hydrographs and the statement; made if
            there is none.
        checkpoint: file from which the run goes on if it exists; see ``simulate``.
        progress: told the share done (0..1) and what is being done.
        check_cancelled: called now and then; whatever it raises ends the run, which leaves its
            checkpoint behind.

    Raises:
        UnstableSimulation: the run broke its own limits; nothing is written but frames.
        CheckpointRefused: the checkpoint is of another configuration.
    """
    if out is not None:  # a folder that cannot be made is told before the run, not after
        out.mkdir(parents=True, exist_ok=True)
    if out is None or prepared.scenario.record.frame_every_s is None:
        result = simulate(
            prepared.scenario,
            prepared.settings,
            progress=progress,
            check_cancelled=check_cancelled,
            checkpoint=checkpoint,
        )
        if out is not None:
            write_all(result, out, text=_text(result, prepared), progress=progress)
        return result
    with NetcdfWriter(
        out / SERIES_NAME,
        terrain=prepared.scenario.terrain,
        text=RunText(title=prepared.title, notes=prepared.notes),
        start=prepared.start,
        resume=checkpoint is not None and checkpoint.exists(),
    ) as series:
        result = simulate(
            prepared.scenario,
            prepared.settings,
            progress=progress,
            check_cancelled=check_cancelled,
            on_frame=series.add,
            checkpoint=checkpoint,
        )
        write_all(result, out, text=_text(result, prepared), series=series, progress=progress)
    return result


def _text(result: FloodResult, prepared: Prepared) -> RunText:
    return described(result, title=prepared.title, notes=prepared.notes)
