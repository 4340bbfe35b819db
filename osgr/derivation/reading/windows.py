"""Reads the part of a raster that covers the ground, under a limit on pixels."""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from affine import Affine
from numpy.typing import NDArray
from rasterio.enums import Resampling
from rasterio.io import DatasetReader
from rasterio.windows import Window, from_bounds

from osgr.derivation.errors import AssetUnreadable, NotComputable
from osgr.derivation.reading.array_files import is_array_file, opened_array
from osgr.derivation.reading.place import Ground, in_crs
from osgr.derivation.reading.raster_files import opened

MOST_PIXELS = 4_000_000
"""Of one window; larger ones are read coarser, and the notes say so."""


@dataclass(frozen=True, kw_only=True)
class RawPixels:
    """Pixels as they are stored.

    Attributes:
        values: Shape (rows, columns), north up, in the file's own type.
        missing: Same shape; True where the file itself says that there is no value.
        transform: Column and row to the system's coordinates.
        crs: Empty if the file names none.
        scale: As the file states it; 1 if it states none.
        offset: As the file states it.
        unit: As the file states it; empty if it doesn't.
        valid_range: Of the stored values, as the file states it.
        notes: What was done.
    """

    values: NDArray[np.generic]
    missing: NDArray[np.bool_]
    transform: Affine
    crs: str
    scale: float = 1.0
    offset: float = 0.0
    unit: str = ""
    valid_range: tuple[float, float] | None = None
    notes: tuple[str, ...] = ()


def read_pixels(
    path: Path,
    *,
    band: int,
    ground: Ground,
    bounds: tuple[float, float, float, float],
    variable: str = "",
    most_pixels: int = MOST_PIXELS,
) -> RawPixels:
    """Read one band where it covers the ground.

    Args:
        path: A local file.
        band: From 1.
        ground: What is wanted of it.
        bounds: WGS 84 box of the item, for files that don't say where they lie.
        variable: Which one of a NetCDF file of several.
        most_pixels: Larger windows are read coarser.

    Raises:
        AssetUnreadable: No raster, or without that band.
        AssetTooLarge: Beyond the limits.
        NotComputable: It has no pixel on the ground.
    """
    if is_array_file(path):
        layer = opened_array(path, band=band)
        return _of_array(layer, ground=ground, bounds=bounds, most_pixels=most_pixels)
    with opened(path, variable=variable) as dataset:
        if not 1 <= band <= dataset.count:
            raise AssetUnreadable(
                f"{path.name} has {dataset.count} bands, and no number {band}.", file=path.name
            )
        return _of_dataset(
            dataset, band=band, ground=ground, bounds=bounds, most_pixels=most_pixels
        )


def _of_dataset(
    dataset: DatasetReader,
    *,
    band: int,
    ground: Ground,
    bounds: tuple[float, float, float, float],
    most_pixels: int,
) -> RawPixels:
    transform, crs = dataset.transform, dataset.crs.to_string() if dataset.crs else ""
    if transform.is_identity or not crs:
        transform, crs = _placed(bounds, (dataset.height, dataset.width)), "EPSG:4326"
    window = _window(ground, transform, crs, (dataset.height, dataset.width))
    shape, notes = _shape(window, most_pixels)
    values = dataset.read(band, window=window, out_shape=shape, resampling=Resampling.nearest)
    mask = dataset.read_masks(band, window=window, out_shape=shape, resampling=Resampling.nearest)
    tags = {**dataset.tags(), **dataset.tags(band)}
    scaled = _window_transform(transform, window, shape)
    values, missing, scaled = _north_up(values, mask == 0, scaled)
    return RawPixels(
        values=values,
        missing=missing,
        transform=scaled,
        crs=crs,
        scale=float(dataset.scales[band - 1] or 1.0),
        offset=float(dataset.offsets[band - 1] or 0.0),
        unit=str(dataset.units[band - 1] or tags.get("GRIB_UNIT", "").strip("[]")),
        valid_range=_stated_range(tags),
        notes=notes,
    )


def _of_array(
    layer: NDArray[np.generic],
    *,
    ground: Ground,
    bounds: tuple[float, float, float, float],
    most_pixels: int,
) -> RawPixels:
    height, width = layer.shape
    transform = _placed(bounds, (height, width))
    window = _window(ground, transform, "EPSG:4326", (height, width))
    rows, columns = window.toslices()
    shape, notes = _shape(window, most_pixels)
    step = max(1, math.ceil(window.height / shape[0]))
    values = np.array(layer[rows, columns][::step, ::step])
    transform = _window_transform(transform, window, (values.shape[0], values.shape[1]))
    note = "The array doesn't say where it lies; the item's box is taken."
    return RawPixels(
        values=values,
        missing=np.zeros(values.shape, dtype=bool),
        transform=transform,
        crs="EPSG:4326",
        notes=(*notes, note),
    )


def _placed(bounds: tuple[float, float, float, float], shape: tuple[int, int]) -> Affine:
    west, south, east, north = bounds
    east = east + 360 if east <= west else east
    return Affine((east - west) / shape[1], 0, west, 0, -(north - south) / shape[0], north)


def _window(ground: Ground, transform: Affine, crs: str, shape: tuple[int, int]) -> Window:
    whole = Window(0, 0, shape[1], shape[0])
    if ground.shape is None:
        return whole
    right = transform.c + transform.a * shape[1]
    geographic = abs(transform.c) <= 361 and abs(right) <= 541 and crs == "EPSG:4326"
    placed = in_crs(ground.shape, crs, east_of_180=geographic and right > 180.5)
    west, south, east, north = placed.bounds
    if not all(map(math.isfinite, (west, south, east, north))):
        raise NotComputable(f"{ground.name or 'The place'} can't be drawn in {crs[:60]}.")
    if transform.b or transform.d:
        return whole
    if transform.e > 0:
        south, north = north, south
    wanted = from_bounds(west, south, east, north, transform=transform)
    rows = _clipped(wanted.row_off, wanted.height, shape[0])
    columns = _clipped(wanted.col_off, wanted.width, shape[1])
    if rows[1] <= rows[0] or columns[1] <= columns[0]:
        raise NotComputable(f"The raster has no pixel in {ground.name or 'the place'}.")
    return Window(columns[0], rows[0], columns[1] - columns[0], rows[1] - rows[0])


def _clipped(start: float, length: float, most: int) -> tuple[int, int]:
    return max(0, math.floor(start + 1e-6)), min(most, math.ceil(start + length - 1e-6))


def _shape(window: Window, most_pixels: int) -> tuple[tuple[int, int], tuple[str, ...]]:
    height, width = int(window.height), int(window.width)
    step = math.ceil(math.sqrt(height * width / most_pixels))
    if step <= 1:
        return (height, width), ()
    note = f"The raster was read at every {step}th pixel: {height:,} x {width:,} are too many."
    return (math.ceil(height / step), math.ceil(width / step)), (note,)


def _window_transform(transform: Affine, window: Window, shape: tuple[int, int]) -> Affine:
    moved = transform @ Affine.translation(window.col_off, window.row_off)
    return moved @ Affine.scale(window.width / shape[1], window.height / shape[0])


def _north_up(
    values: NDArray[np.generic], missing: NDArray[np.bool_], transform: Affine
) -> tuple[NDArray[np.generic], NDArray[np.bool_], Affine]:
    if transform.e <= 0 or transform.b or transform.d:
        return values, missing, transform
    top = transform.f + transform.e * values.shape[0]
    turned = Affine(transform.a, 0, transform.c, 0, -transform.e, top)
    return values[::-1], missing[::-1], turned


def _stated_range(tags: dict[str, str]) -> tuple[float, float] | None:
    low, high = tags.get("valid_min"), tags.get("valid_max")
    if tags.get("valid_range"):
        both = tags["valid_range"].strip("{}[]").replace(",", " ").split()
        low, high = both if len(both) == 2 else (None, None)
    try:
        found = float(low or "nan"), float(high or "nan")
    except ValueError:
        return None
    return found if found[0] < found[1] else None
