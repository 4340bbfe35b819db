"""Observation items of a folder of GeoTIFF and NetCDF files, from their headers alone."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from common.errors import EchoError
from osgr.archive.dates import acquisition
from osgr.archive.errors import InvalidAcquisition, UnreadableSource
from osgr.archive.footprints import footprint_of_box
from osgr.archive.item import ObservationItem
from osgr.archive.manifest import LONGEST_NAME, RejectedRow
from osgr.archive.metadata import Observed, read_metadata

MOST_FILES = 200_000
LONGEST_S = 1_800
_ENDINGS = frozenset({".tif", ".tiff", ".nc", ".nc4"})
_START_TAGS = ("time_coverage_start", "datetime", "acquisition_date", "DATE_ACQUIRED", "date")
_END_TAGS = ("time_coverage_end", "end_datetime")
_NAMED_DATE = re.compile(
    r"(?<!\d)((?:19|20)\d{2})[-_]?(0[1-9]|1[0-2])(?:[-_]?(0[1-9]|[12]\d|3[01]))?(?!\d)"
    r"|A((?:19|20)\d{2})(\d{3})(?!\d)"
    r"|(?<!\d)((?:19|20)\d{2})(?!\d)"
)


def read_raster_folder(folder: Path, *, archive: str) -> Iterator[ObservationItem | RejectedRow]:
    """Read every raster file under a folder; links that lead out of it are passed over.

    A band is a variable, named by its description, or else by the file. The acquisition is taken
    from the header, or else from a date in the file's name; a file with neither is rejected.

    Raises:
        UnreadableSource: The folder can't be read, holds too many files, or reading takes too long.
    """
    files = _files(folder)
    for number, header in enumerate(_headers(files), start=1):
        relative = str(Path(header["path"]).relative_to(folder.resolve()))
        if "error" in header:
            yield RejectedRow(number, relative, header["error"])
            continue
        for band in header["bands"]:
            identity = f"{relative}:{band['variable'] or band['band']}"[:LONGEST_NAME]
            try:
                yield _item(band, relative, identity, archive=archive, folder=folder)
            except EchoError as problem:
                yield RejectedRow(number, identity, problem.message)


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise UnreadableSource(f"{folder} is no folder")
    root = folder.resolve()
    found = []
    for path in sorted(root.rglob("*")):
        is_raster = path.suffix.lower() in _ENDINGS and path.is_file()
        if is_raster and path.resolve().is_relative_to(root):
            found.append(path)
            if len(found) > MOST_FILES:
                raise UnreadableSource(f"{folder} holds more than {MOST_FILES} files")
    return found


def _headers(files: list[Path]) -> Iterator[dict[str, Any]]:
    """Headers in the files' order; if a file stops the reader, it is named and the rest read."""
    waiting = files
    while waiting:
        done = _read(waiting)
        yield from done
        if len(done) < len(waiting):
            broken = waiting[len(done)]
            yield {"path": str(broken), "error": "reading its header took too much: stopped"}
            waiting = waiting[len(done) + 1 :]
        else:
            waiting = []


def _read(files: list[Path]) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "osgr.archive.raster_headers"]
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
        "GDAL_DISABLE_READDIR_ON_OPEN": "EMPTY_DIR",
        "GDAL_PAM_ENABLED": "NO",
    }
    names = "".join(f"{file}\n" for file in files if "\n" not in str(file))
    try:
        answer = subprocess.run(  # noqa: S603 -- our own module; paths go by standard input
            command,
            input=names,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired as problem:
        raise UnreadableSource(f"reading headers took longer than {LONGEST_S} s") from problem
    return [json.loads(line) for line in answer.stdout.splitlines() if line.endswith("}")]


def _item(
    band: Mapping[str, Any], relative: str, identity: str, *, archive: str, folder: Path
) -> ObservationItem:
    tags = band["tags"]
    start, end = _acquired(tags, relative)
    facts = {
        # whole, so that it is found below whichever of the opened folders this one lies in
        "path": str(folder.resolve() / relative),
        "band": band["band"],
        "resolution_m": band["resolution_m"],
        "product": tags.get("product") or tags.get("title"),
        "sensor": tags.get("sensor") or tags.get("platform") or tags.get("satellite"),
        "level": tags.get("processing_level"),
        "unit": band["unit"],
        "scale_factor": band["scale_factor"],
        "offset": band["offset"],
    }
    observed = Observed(
        id=identity,
        archive=archive,
        variable=(band["variable"] or Path(relative).stem)[:LONGEST_NAME],
        footprint=footprint_of_box(band["bbox"]),
        start=start,
        end=end,
        source=folder.name,
    )
    return read_metadata(
        {name: value for name, value in facts.items() if value is not None}, observed=observed
    )


def _acquired(tags: Mapping[str, str], relative: str) -> tuple[Any, Any]:
    """Acquisition from a header's tags or a file's name."""
    for name in _START_TAGS:
        if name in tags:
            end = next((tags[tag] for tag in _END_TAGS if tag in tags), None)
            return acquisition(tags[name], end)
    stated = tags.get("TIFFTAG_DATETIME", "")
    if found := re.match(r"(\d{4}):(\d{2}):(\d{2})", stated):
        return acquisition("-".join(found.groups()), None)
    return acquisition(_date_in_name(relative), None)


def _date_in_name(relative: str) -> str:
    """The last date in a path: a year and a month or day, a year and a day of the year, a year."""
    found = list(_NAMED_DATE.finditer(relative))
    if not found:
        message = f"neither the header nor the name of {relative[-100:]} states a date"
        raise InvalidAcquisition(message)
    best = max(found, key=lambda match: (bool(match[1] or match[4]), match.start()))
    if best[4]:
        return f"{best[4]}-{_month_and_day(int(best[4]), int(best[5]))}"
    return "-".join(part for part in (best[1] or best[6], best[2], best[3]) if part)


def _month_and_day(year: int, day_of_year: int) -> str:
    if not 1 <= day_of_year <= 366:
        raise InvalidAcquisition(f"{day_of_year} is no day of a year")
    return (datetime(year, 1, 1, tzinfo=UTC) + timedelta(days=day_of_year - 1)).strftime("%m-%d")
