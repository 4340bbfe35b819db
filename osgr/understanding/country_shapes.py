"""Outlines of countries: Natural Earth map units at 1:110 million, as the package eodag ships them.

Natural Earth is in the public domain. Coarse: islands below some 5,000 km2 are missing, borders are
off by up to some 20 km.
"""

import importlib.util
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import pyogrio
from shapely import make_valid, union_all
from shapely.geometry.base import BaseGeometry
from shapely.wkb import loads

from common.errors import Unavailable

_FILE = ("resources", "shp", "ne_110m_admin_0_map_units.shp")


class CountryShapesMissing(Unavailable):
    """The package that carries the outlines of countries isn't installed."""


def country_shape(iso3: str) -> BaseGeometry | None:
    """The outline of a country by its three-letter code, WGS 84, or None if the map lacks it."""
    return _by_code().get(iso3.upper())


def map_unit_shape(name: str) -> BaseGeometry | None:
    """The outline of a part of a country that has its own name on maps, for example "Scotland"."""
    return _by_name().get(name.casefold())


@cache
def _rows() -> tuple[tuple[str, str, BaseGeometry], ...]:
    spec = importlib.util.find_spec("eodag")
    folders = spec.submodule_search_locations if spec else None
    path = Path(folders[0]).joinpath(*_FILE) if folders else None
    if path is None or not path.is_file():
        raise CountryShapesMissing("Outlines of countries are missing: run bin/setup.")
    meta, _, geometries, columns = pyogrio.raw.read(path, columns=["ADM0_A3", "NAME"])
    fields = dict(zip(meta["fields"], columns, strict=True))
    return tuple(
        (str(code), str(name), make_valid(loads(bytes(wkb))))
        for code, name, wkb in zip(fields["ADM0_A3"], fields["NAME"], geometries, strict=True)
    )


@cache
def _by_code() -> Mapping[str, BaseGeometry]:
    codes = np.array([code for code, _, _ in _rows()])
    shapes = [shape for _, _, shape in _rows()]
    return {
        str(code): union_all([shapes[i] for i in np.flatnonzero(codes == code)])
        for code in np.unique(codes)
    }


@cache
def _by_name() -> Mapping[str, BaseGeometry]:
    return {name.casefold(): shape for _, name, shape in _rows()}
