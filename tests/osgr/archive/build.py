"""Writes the evaluation archive as JSON lines: ``python -m tests.osgr.archive.build OUT.jsonl``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.osgr.archive.grib import grib_rows
from tests.osgr.archive.rasters import raster_rows
from tests.osgr.archive.stac import stac_rows
from tests.osgr.archive.synthetic import synthetic_rows

SHARED = Path(__file__).resolve().parents[4] / "shared"


def rows(shared: Path = SHARED) -> Iterator[dict[str, Any]]:
    """Every row of the archive in a fixed order, in the form that ``load_observations`` reads.

    Args:
        shared: The folder that holds ``data``; ``properties.path`` is relative to it.
    """
    yield from synthetic_rows()
    yield from raster_rows(shared)
    yield from grib_rows(shared)
    yield from stac_rows(shared)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--shared", type=Path, default=SHARED)
    parser.add_argument("--synthetic-only", action="store_true", help="needs no shared data")
    arguments = parser.parse_args()
    chosen = synthetic_rows() if arguments.synthetic_only else rows(arguments.shared)
    count = 0
    with arguments.out.open("w", encoding="utf-8") as out:
        for row in chosen:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
            count += 1
    sys.stderr.write(f"{count} rows in {arguments.out}\n")


if __name__ == "__main__":
    main()
