import json
import signal
import threading
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.errors import EchoError
from echo.crisissim.configuration.execute import execute
from echo.crisissim.configuration.prepare import Prepared, folders_of, prepare
from echo.crisissim.configuration.read import read_configuration
from echo.crisissim.inputs.final_stage import Reading, read_points
from echo.crisissim.inputs.gauge_files import read_gauges
from echo.crisissim.result import FloodResult

SECONDS_BETWEEN_LINES = 5.0


class Command(BaseCommand):
    """Simulate the flood of a configuration file; needs no database."""

    help = (
        "Simulate the flood that CONFIG.toml describes, and give the level of the water at points "
        "at the end of the run. docs/validation holds complete examples."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the options."""
        parser.add_argument("config", type=Path, metavar="CONFIG.toml")
        parser.add_argument(
            "--data", type=Path, metavar="DIR", help="Folder with the files the configuration names"
        )
        parser.add_argument(
            "--gauges",
            type=Path,
            metavar="POINTS.csv",
            help="Points x,y,id in the grid's CRS, instead of the configuration's",
        )
        parser.add_argument(
            "--out",
            type=Path,
            metavar="DIR",
            help="Folder for the results: GeoTIFFs, series, statement.json",
        )
        parser.add_argument(
            "--checkpoint",
            type=Path,
            metavar="FILE",
            help="Go on from this file if it exists; it is written now and then",
        )
        parser.add_argument(
            "--json", action="store_true", help="End with one JSON object on standard output"
        )

    def handle(self, *args: object, **options: Any) -> None:  # noqa: ANN401 -- Django's
        """Read, simulate, write, and print."""
        try:
            prepared = self._prepared(options["config"], options["data"], options["gauges"])
            with _interruptible() as check_cancelled:
                result = execute(
                    prepared,
                    out=options["out"],
                    checkpoint=options["checkpoint"],
                    progress=self._progress(),
                    check_cancelled=check_cancelled,
                )
            readings = read_points(result, prepared.gauges)
        except EchoError as error:
            raise CommandError(error.message) from error
        except OSError as error:
            raise CommandError(f"{error.filename or 'A file'}: {error.strerror}.") from error
        self._say(f"{result.model}: {result.scheme_reason.rstrip('.')}.")
        for reading in readings:
            if reading.note:
                self._say(f"Gauge {reading.id} {reading.note}.")
        self._report(result, readings, as_json=options["json"])

    def _prepared(self, config: Path, data: Path | None, points: Path | None) -> Prepared:
        if data is not None and not data.is_dir():
            raise CommandError(f"--data {data} is no folder.")
        if points is not None and not points.is_file():
            raise CommandError(f"--gauges {points} is no file.")
        configuration = read_configuration(config)
        self._say(configuration.title)
        prepared = prepare(
            configuration,
            folders_of(config, data),
            gauges=read_gauges(points) if points is not None else None,
            say=self._say,
        )
        for note in prepared.notes:
            self._say(note)
        return prepared

    def _progress(self) -> Callable[[float, str], None]:
        told = 0.0

        def progress(share: float, message: str) -> None:
            nonlocal told
            if time.monotonic() - told >= SECONDS_BETWEEN_LINES or share >= 1:
                told = time.monotonic()
                self._say(f"{share:4.0%}  {message}")

        return progress

    def _report(self, result: FloodResult, readings: list[Reading], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(_summary(result, readings), allow_nan=False))
            return
        self.stdout.write(
            f"Deepest {result.max_depth_m:.2f} m, mass error {result.mass_error:.1e}, "
            f"{result.steps:,} steps in {result.cpu_seconds:.1f} s."
        )
        for one in readings:
            known = one.stage_m is not None
            self.stdout.write(f"{one.id}: " + (f"{one.stage_m:.3f} m" if known else "no water"))

    def _say(self, line: str) -> None:
        self.stderr.write(line, style_func=str)  # progress, not an error: no red


@contextmanager
def _interruptible() -> Iterator[Callable[[], None]]:
    """Let the first interrupt wait for the end of a batch, so that a checkpoint is kept."""
    asked = False

    def ask(_number: int, _frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    def check() -> None:
        if asked:
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():  # only there are signals taken
        yield check
        return
    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield check
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _summary(result: FloodResult, readings: list[Reading]) -> dict[str, Any]:
    return {
        "gauges": [
            {"id": one.id, "stage_m": one.stage_m, "depth_m": one.depth_m} for one in readings
        ],
        "mass_error": result.mass_error,
        "min_depth_m": result.min_depth_m,
        "max_froude": result.max_froude,
        "steps": result.steps,
        "cpu_s": round(result.cpu_seconds, 3),
    }
