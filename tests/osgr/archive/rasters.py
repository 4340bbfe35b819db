"""Rows for the real rasters at hand, with paths from which an answer can be computed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import rasterio
from rasterio.warp import transform_bounds

Row = dict[str, Any]

_S2_L1C = ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B8A", "B9", "B10", "B11", "B12"]
_S2_L2A = [band for band in _S2_L1C if band != "B10"]
_TERRAMIND = {
    "S2L1C": (_S2_L1C, "S2MSI1C", "Sentinel-2 MSI", "L1C"),
    "S2L2A": (_S2_L2A, "S2MSI2A", "Sentinel-2 MSI", "L2A"),
    "S1RTC": (["VV", "VH"], "S1_RTC", "Sentinel-1 SAR", "L1"),
    "NDVI": (["NDVI"], "NDVI of S2MSI2A", "Sentinel-2 MSI", "L3"),
    "LULC": (["LULC"], "land use and land cover", "Sentinel-2 MSI", "L4"),
    "DEM": (["DEM"], "COP-DEM_GLO-30", "TanDEM-X", "L4"),
}


class Source(NamedTuple):
    """A raster file below ``data`` with its bands' names and what is known of it."""

    path: str
    bands: list[str]
    day: tuple[str, str]
    product: str
    sensor: str
    level: str
    resolution_m: float
    bbox: list[float] | None = None


def raster_rows(shared: Path) -> Iterator[Row]:
    """Rows of time series, chips, elevation and flow networks (files without place left out)."""
    for source in [*_time_series(), *_chips(shared), *_terrain()]:
        yield from _bands(shared, source)
    yield from _eopatch_rows(shared)


def _bands(shared: Path, source: Source) -> Iterator[Row]:
    with rasterio.open(shared / "data" / source.path) as raster:
        bbox = source.bbox or [
            round(edge, 6) for edge in transform_bounds(raster.crs, 4326, *raster.bounds)
        ]
        for number, variable in enumerate(source.bands, start=1):
            values = raster.read(number, masked=True).astype(float)
            void = np.ma.getmaskarray(values) | ~np.isfinite(values.filled(np.nan))
            yield {
                "id": f"{source.path}:{variable}",
                "variable": variable,
                "start": f"{source.day[0]}T00:00:00Z",
                "end": f"{source.day[1]}T23:59:59Z",
                "bbox": bbox,
                "properties": {
                    "product": source.product,
                    "sensor": source.sensor,
                    "resolution_m": source.resolution_m,
                    "level": source.level,
                    "nodata_share": round(float(void.mean()), 4),
                    "path": f"data/{source.path}",
                    "band": number,
                },
            }


def _time_series() -> Iterator[Source]:
    for year in range(1985, 2021, 5):
        # Band order isn't documented; told from the bands' levels over forest.
        yield Source(
            f"timeseries/landsat_peru_1985_2020/{year}.tif",
            ["swir16", "nir08", "red", "green"],
            (f"{year}-01-01", f"{year}-12-31"),
            "Landsat composite, 8-bit stretched",
            "Landsat",
            "L3",
            90,
        )
    for day in ("2010-06-29", "2015-09-26", "2020-08-31"):
        name = f"timeseries/naip_nd/m_4709963_se_14_1_{day.replace('-', '')}.tif"
        yield Source(name, ["Red", "Green", "Blue", "NIR"], (day, day), "naip", "NAIP", "L3", 7.0)


def _chips(shared: Path) -> Iterator[Source]:
    base = "s2_chips/terramind_majortom"
    for kind, (bands, product, sensor, level) in _TERRAMIND.items():
        for file in sorted((shared / "data" / base / kind).glob("*.tif")):
            day = _day(shared, base, file.name, kind)
            yield Source(f"{base}/{kind}/{file.name}", bands, day, product, sensor, level, 10)
    spain = "s2_chips/sen1floods11_spain"
    s1, s2 = ("2019-09-17",) * 2, ("2019-09-18",) * 2
    name = "Spain_7370579"
    yield Source(
        f"{spain}/S1/{name}_S1Hand.tif", ["VV", "VH"], s1, "S1_GRD", "Sentinel-1", "L1", 10
    )
    yield Source(f"{spain}/S2/{name}_S2Hand.tif", _S2_L1C, s2, "S2MSI1C", "Sentinel-2", "L1C", 10)
    label = f"{spain}/Labels/{name}_LabelHand.tif"
    yield Source(label, ["water label"], s2, "Sen1Floods11 hand label", "analyst", "L4", 10)
    clips, landsat = "s2_chips/landsat_s1_clips", ["B2", "B3", "B4", "B5", "B6", "B7"]
    for file, bands, start, end in (
        ("LC08_003069_20180906_clip.tif", landsat, "2018-09-06", "2018-09-06"),
        ("LC08_232066_20190727.tif", landsat, "2019-07-27", "2019-07-27"),
        ("S1_2018_VV_VH_clip.tif", ["VV", "VH"], "2018-01-01", "2018-12-31"),
    ):
        sensor = "Landsat 8 OLI" if file.startswith("LC08") else "Sentinel-1 SAR"
        yield Source(f"{clips}/{file}", bands, (start, end), file[:4], sensor, "L2", 30)
    patch = "S2A_MSIL2A_20170617T113321_36_85"
    for file in sorted((shared / "data/s2_chips/bigearthnet_patch" / patch).glob("*.tif")):
        path = f"s2_chips/bigearthnet_patch/{patch}/{file.name}"
        band = file.stem.rsplit("_", 1)[1]
        yield Source(path, [band], ("2017-06-17",) * 2, "S2MSI2A", "Sentinel-2 MSI", "L2A", 10)


def _day(shared: Path, base: str, name: str, kind: str) -> tuple[str, str]:
    if kind == "DEM":
        return ("2011-01-01", "2015-12-31")
    with rasterio.open(
        shared / "data" / base / ("S1RTC" if kind == "S1RTC" else "NDVI") / name
    ) as raster:
        day = raster.tags()["datetime"][:10]
    return (day, day)


def _terrain() -> Iterator[Source]:
    survey = ("2000-02-11", "2000-02-22")
    rhine = "hydrology/rhine_pyflwdir/rhine_"
    merit = "MERIT Hydro"
    yield Source(f"{rhine}elv0.tif", ["elevation"], survey, merit, "SRTM", "L4", 900)
    yield Source(f"{rhine}d8.tif", ["D8 flow direction"], survey, merit, "SRTM", "L4", 900)
    dallas = "hydrology/pysheds_dfw/"
    box = [-97.485, 32.5225, -97.1792, 32.8217]
    yield Source(f"{dallas}dem.tif", ["elevation"], survey, "SRTM", "SRTM", "L3", 90)
    yield Source(
        f"{dallas}dir.asc", ["D8 flow direction"], survey, "HydroSHEDS", "SRTM", "L4", 90, box
    )


def _eopatch_rows(shared: Path) -> Iterator[Row]:
    """One row per date of the NDVI stack; ``path`` is an array, ``band`` its first index + 1."""
    base = shared / "data/s2_chips/eolearn_eopatch"
    days = json.loads((base / "timestamps.json").read_text(encoding="utf-8"))
    valid = np.load(base / "mask/IS_VALID.npy")
    cloud = np.load(base / "scalar/CLOUD_COVERAGE.npy")
    corners = np.array(json.loads((base / "bbox.geojson").read_text())["coordinates"][0])
    bounds = (*corners.min(axis=0), *corners.max(axis=0))
    bbox = [round(edge, 6) for edge in transform_bounds(32633, 4326, *bounds)]
    for index, moment in enumerate(days):
        yield {
            "id": f"s2_chips/eolearn_eopatch/{moment}:NDVI",
            "variable": "NDVI",
            "start": f"{moment}Z",
            "end": f"{moment}Z",
            "bbox": bbox,
            "properties": {
                "product": "NDVI of S2MSI1C",
                "sensor": "Sentinel-2 MSI",
                "resolution_m": 10,
                "level": "L3",
                "cloud_cover": round(100 * float(cloud[index, 0]), 2),
                "nodata_share": round(1 - float(valid[index].mean()), 4),
                "path": "data/s2_chips/eolearn_eopatch/data/NDVI.npy",
                "band": index + 1,
            },
        }
