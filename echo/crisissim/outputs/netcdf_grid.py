"""The grid of a run as CF writes it: cell centres and a grid mapping, which GDAL reads too."""

import netCDF4
import numpy as np
from pyproj import CRS

from echo.crisissim.terrain import Terrain

GRID_MAPPING = "crs"


def write_grid(file: netCDF4.Dataset, terrain: Terrain) -> None:
    """Write dimensions, coordinates of the cells' centres (m) and, if it has one, the CRS.

    Rows run from north to south, as in memory and as a picture is drawn.
    """
    rows, columns = terrain.elevation.shape
    file.createDimension("y", rows)
    file.createDimension("x", columns)
    y = file.createVariable("y", "f8", ("y",))
    x = file.createVariable("x", "f8", ("x",))
    y[:] = terrain.north - (np.arange(rows) + 0.5) * terrain.cell_m
    x[:] = terrain.west + (np.arange(columns) + 0.5) * terrain.cell_m
    located = bool(terrain.crs)
    for variable, axis, direction in ((x, "X", "x"), (y, "Y", "y")):
        variable.setncatts(
            {"units": "m", "axis": axis, "long_name": f"{direction} of the cell's centre"}
        )
        if located:
            variable.standard_name = f"projection_{direction}_coordinate"
    if located:
        _write_crs(file, terrain)


def _write_crs(file: netCDF4.Dataset, terrain: Terrain) -> None:
    mapping = file.createVariable(GRID_MAPPING, "i4")
    crs = CRS.from_user_input(terrain.crs)
    attributes = crs.to_cf()
    attributes["spatial_ref"] = attributes["crs_wkt"]
    attributes["GeoTransform"] = (
        f"{terrain.west!r} {terrain.cell_m!r} 0 {terrain.north!r} 0 {-terrain.cell_m!r}"
    )
    mapping.setncatts(attributes)
