"""Features of a GeoPackage's only layer."""

from pathlib import Path
from typing import Any

import numpy as np
import shapely
from pyogrio import list_layers
from pyogrio.errors import DataSourceError
from pyogrio.raw import read
from shapely.geometry.base import BaseGeometry

from echo.crisissim.inputs.errors import ShapesRefused
from echo.crisissim.inputs.file_content import refuse_larger
from echo.crisissim.inputs.reference_system import normalised

MOST_BYTES = 1024**3
MOST_FEATURES = 500_000


def read_geopackage(path: Path) -> tuple[list[BaseGeometry], list[dict[str, Any]], str | None]:
    """Return geometries, attributes and CRS of a GeoPackage with one layer.

    Raises:
        ShapesRefused: no GeoPackage, not exactly one layer, or damaged.
        FileRefused: too large.
    """
    refuse_larger(path, MOST_BYTES)
    with path.open("rb") as file:
        if file.read(16) != b"SQLite format 3\0":
            raise ShapesRefused(f"{path.name} is no GeoPackage.", file=path.name)
    try:
        layers = [str(name) for name, kind in list_layers(path) if kind is not None]
        if len(layers) != 1:
            raise ShapesRefused(
                f"{path.name} has {len(layers)} layers of shapes ({', '.join(layers[:8])}); store "
                "the one to be used in a file of its own.",
                file=path.name,
            )
        meta, _, geometry, fields = read(
            path, layer=layers[0], max_features=MOST_FEATURES + 1, encoding="UTF-8"
        )
    except (DataSourceError, ValueError) as error:
        raise ShapesRefused(f"{path.name} cannot be read: {error}.", file=path.name) from error
    names = [str(name) for name in meta["fields"]]
    shapes = list(shapely.from_wkb(geometry))
    facts = [
        {name: _plain(column[index]) for name, column in zip(names, fields, strict=True)}
        for index in range(len(shapes))
    ]
    crs = meta["crs"]
    known = [pair for pair in zip(shapes, facts, strict=True) if pair[0] is not None]
    return (
        [one for one, _ in known],
        [fact for _, fact in known],
        normalised(str(crs)) if crs else None,
    )


def _plain(value: Any) -> Any:  # noqa: ANN401 -- an attribute of any type
    return value.item() if isinstance(value, np.generic) else value
