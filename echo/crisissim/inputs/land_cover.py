"""Roughness and curve numbers by class of land cover."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.inputs.csv_table import read_table
from echo.crisissim.inputs.errors import RasterRefused

Legend = Literal["worldcover", "corine"]

# Manning's n, s/m^(1/3), by the classes of ESA WorldCover (Zanaga et al. 2022): normal values of
# Chow (1959), Open-Channel Hydraulics, table 5-6, D (floodplains); built-up within the range that
# the HEC-RAS 2D User's Manual gives for developed land of low to medium density, 0.06 to 0.16.
WORLDCOVER_MANNING = {
    10: 0.100,  # tree cover: floodplain, heavy stand of timber
    20: 0.070,  # shrubland: medium to dense brush
    30: 0.035,  # grassland: pasture, high grass
    40: 0.040,  # cropland: mature field crops
    50: 0.100,  # built-up
    60: 0.030,  # bare or sparse vegetation
    70: 0.030,  # snow and ice
    80: 0.030,  # permanent water: clean straight channel
    90: 0.070,  # herbaceous wetland
    95: 0.100,  # mangroves
    100: 0.035,  # moss and lichen
}
# By the first two digits of CORINE Land Cover (Copernicus), from the same two sources.
CORINE_MANNING = {
    11: 0.100,  # urban fabric
    12: 0.080,  # industry, transport
    13: 0.040,  # mines, dumps, construction
    14: 0.035,  # urban green
    21: 0.040,  # arable land
    22: 0.060,  # vineyards, orchards
    23: 0.035,  # pastures
    24: 0.045,  # heterogeneous agriculture
    31: 0.100,  # forests
    32: 0.060,  # shrub and herbs
    33: 0.030,  # open spaces
    41: 0.070,  # inland marshes
    42: 0.040,  # maritime wetlands
    51: 0.030,  # inland waters
    52: 0.025,  # marine waters
}
# The 44 classes in the order in which Copernicus numbers them in its rasters.
CORINE_CODES = (
    *(111, 112, 121, 122, 123, 124, 131, 132, 133, 141, 142),
    *(211, 212, 213, 221, 222, 223, 231, 241, 242, 243, 244),
    *(311, 312, 313, 321, 322, 323, 324, 331, 332, 333, 334, 335),
    *(411, 412, 421, 422, 423, 511, 512, 521, 522, 523),
)
# Curve numbers for hydrologic soil groups A, B, C, D: USDA NRCS (1986), TR-55, tables 2-2a to
# 2-2d, good hydrologic condition, average antecedent moisture.
WORLDCOVER_CURVE_NUMBER = {
    10: (30, 55, 70, 77),  # woods
    20: (30, 48, 65, 73),  # brush
    30: (39, 61, 74, 80),  # pasture, grassland, range
    40: (67, 78, 85, 89),  # row crops, straight rows
    50: (77, 85, 90, 92),  # residential, lots of 1/8 acre, 65 % impervious
    60: (77, 86, 91, 94),  # fallow, bare soil
    70: (98, 98, 98, 98),  # taken as impervious
    80: (98, 98, 98, 98),  # water: no loss to speak of
    90: (98, 98, 98, 98),  # taken as saturated
    95: (98, 98, 98, 98),  # taken as saturated
    100: (39, 61, 74, 80),  # taken as grassland
}


@dataclass(frozen=True, kw_only=True)
class ByClass:
    """A number for each cell, with the classes that had none.

    Attributes:
        values: (rows, columns), float32.
        unknown: cells without a class, which got the stand-in.
    """

    values: NDArray[np.float32]
    unknown: int


def manning_of(legend: Legend) -> dict[int, float]:
    """Manning's n by class; of CORINE both the codes of three digits and the raster's 1 to 44."""
    if legend == "worldcover":
        return dict(WORLDCOVER_MANNING)
    by_code = {code: CORINE_MANNING[code // 10] for code in CORINE_CODES}
    by_number = {number: by_code[code] for number, code in enumerate(CORINE_CODES, start=1)}
    return by_code | by_number


def read_class_table(path: Path) -> dict[int, float]:
    """Manning's n by class from a CSV file with the columns "class" and "manning".

    Raises:
        SeriesRefused: no table of numbers.
        RasterRefused: other columns, or a class that is no whole number.
    """
    table = read_table(path)
    if set(table) != {"class", "manning"} or (table["class"] % 1 != 0).any():
        raise RasterRefused(
            f"{path.name} has the columns {', '.join(table)}; it needs 'class' (whole numbers) "
            "and 'manning'.",
            file=path.name,
        )
    return dict(zip(table["class"].astype(int).tolist(), table["manning"].tolist(), strict=True))


def by_class(
    classes: NDArray[np.float32], table: dict[int, float], *, otherwise: float, name: str
) -> ByClass:
    """Look each cell's class up.

    Args:
        classes: (rows, columns); NaN where unknown.
        table: number by class.
        otherwise: for cells without a class.
        name: the raster's name.

    Raises:
        RasterRefused: a class the table does not hold, naming it.
    """
    known = np.isfinite(classes)
    found = np.unique(classes[known]).tolist()
    strangers = [value for value in found if value not in table]
    if strangers:
        raise RasterRefused(
            f"{name} has the classes {strangers[:10]}, for which there is no number; known are "
            f"{sorted(table)[:50]}. Give a table of its own.",
            file=name,
        )
    values = np.full(classes.shape, otherwise, dtype=np.float32)
    for value in found:
        values[classes == value] = table[int(value)]
    return ByClass(values=values, unknown=int(np.count_nonzero(~known)))


def curve_numbers(
    classes: NDArray[np.float32], groups: NDArray[np.float32], *, name: str
) -> NDArray[np.float32]:
    """Curve number (rows, columns) by ESA WorldCover class and hydrologic soil group.

    Args:
        classes: land cover (rows, columns), NaN where unknown.
        groups: soil group (rows, columns), 1 to 4 for A to D, NaN where unknown.
        name: the rasters' names.

    Raises:
        RasterRefused: a class or group that is not known, or missing.
    """
    if not (np.isfinite(classes).all() and np.isfinite(groups).all()):
        raise RasterRefused(f"{name} do not cover the grid; curve numbers need both everywhere.")
    strange = set(np.unique(groups).tolist()) - {1.0, 2.0, 3.0, 4.0}
    if strange:
        raise RasterRefused(
            f"{name}: soil groups {sorted(strange)[:8]}; they are 1, 2, 3, 4 for A, B, C, D."
        )
    numbers = np.zeros(classes.shape, dtype=np.float32)
    for index in range(4):
        table = {cover: float(row[index]) for cover, row in WORLDCOVER_CURVE_NUMBER.items()}
        looked = by_class(classes, table, otherwise=0.0, name=name).values
        numbers = np.where(groups == index + 1, looked, numbers)
    return numbers
