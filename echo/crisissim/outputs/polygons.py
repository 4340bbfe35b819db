"""Areas of equal class as polygons in a GeoPackage."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyogrio.raw
import shapely
import shapely.geometry
from numpy.typing import NDArray
from rasterio.features import shapes
from rasterio.transform import Affine

from echo.crisissim.outputs.classes import ColourClasses
from echo.crisissim.outputs.text import RunText

MEDIA_TYPE = "application/geopackage+sqlite3"


@dataclass(frozen=True, kw_only=True)
class ClassAreas:
    """Connected patches of cells of one class.

    Attributes:
        numbers: class of each patch, from 1.
        shapes: their polygons, in coordinates of the grid.
    """

    numbers: NDArray[np.uint8]
    shapes: NDArray[np.object_]


def class_areas(
    values: NDArray[np.float32], classes: ColourClasses, *, transform: Affine
) -> ClassAreas:
    """Outline the patches of each class, along the cells' sides.

    Cells that touch at a corner only belong to different patches, so that each polygon is valid.

    Args:
        values: (rows, columns), NaN where unknown.
        classes: what counts as equal; cells below the first class have no polygon.
        transform: affine map from (column, row) to coordinates.
    """
    numbered = classes.numbered(values)
    found = list(shapes(numbered, mask=numbered > 0, connectivity=4, transform=transform))
    polygons = np.array([shapely.geometry.shape(geometry) for geometry, _ in found], dtype=object)
    numbers = np.array([number for _, number in found], dtype=np.uint8)
    wrong = ~shapely.is_valid(polygons) if len(polygons) else np.zeros(0, dtype=bool)
    if not wrong.any():
        return ClassAreas(numbers=numbers, shapes=polygons)
    parts, origin = shapely.get_parts(shapely.make_valid(polygons), return_index=True)
    flat = shapely.get_dimensions(parts) == 2
    return ClassAreas(numbers=numbers[origin][flat], shapes=parts[flat])


def write_areas(
    path: Path, layer: str, areas: ClassAreas, classes: ColourClasses, *, crs: str, text: RunText
) -> None:
    """Add a layer of polygons to a GeoPackage, which is made if there is none.

    Each polygon has its class's number, name and bounds, and its area in m2.

    Args:
        path: the GeoPackage.
        layer: name of the layer.
        areas: the polygons, in a CRS of metres.
        classes: the classes they are of.
        crs: authority and code of that CRS.
        text: what the layer says of itself.
    """
    index = areas.numbers.astype(int) - 1
    tops = np.array([np.nan if np.isinf(top) else top for top in classes.tops])
    fields = {
        "class": areas.numbers.astype(np.int32),
        "name": np.array(classes.labels, dtype=object)[index],
        "minimum": np.array(classes.bounds)[index],
        "maximum": tops[index],
        "area_m2": shapely.area(areas.shapes).astype(np.float64),
    }
    pyogrio.raw.write(
        path,
        geometry=shapely.to_wkb(areas.shapes),
        field_data=list(fields.values()),
        fields=list(fields),
        layer=layer,
        driver="GPKG",
        geometry_type="Polygon",
        crs=crs,
        append=path.exists(),
        layer_metadata={**text.as_metadata(), "unit": classes.unit or "1"},
    )
