"""STAC items: one observation item for each asset, or band of an asset, that holds data."""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from common.errors import EchoError
from osgr.archive.dates import acquisition
from osgr.archive.errors import InvalidObservation, UnreadableSource
from osgr.archive.footprints import Footprint, footprint_of_box, footprint_of_geometry
from osgr.archive.item import ObservationItem
from osgr.archive.manifest import LONGEST_NAME, RejectedRow, parse_object
from osgr.archive.metadata import Observed, read_metadata

LARGEST_FILE = 500_000_000
_NO_DATA_ROLES = frozenset(
    {"metadata", "thumbnail", "overview", "visual", "tiles", "index", "saturation", "date"}
)
_NO_DATA_TYPE = re.compile(r"text/|application/(json|xml|x-ndjson)|image/(jpeg|png)")
_NO_DATA_KEY = re.compile(
    r"thumbnail|preview|overview|browse|tilejson|metadata|manifest|visual", re.IGNORECASE
)
_NAMES_NO_VARIABLE = frozenset({"hdf", "hdf5", "netcdf", "data", "cog", "grib2", "image", "zip"})


def read_stac_file(file: Path, *, archive: str) -> Iterator[ObservationItem | RejectedRow]:
    """Read an item, a collection of items, or one item a line (also gzipped).

    Raises:
        UnreadableSource: The file can't be read or is too large.
    """
    text = _text(file)
    source = file.name
    try:
        whole = json.loads(text)
    except ValueError:
        whole = None
    if isinstance(whole, Mapping):
        for number, feature in enumerate(whole.get("features", [whole]), start=1):
            yield from _checked(feature, number, archive=archive, source=source)
        return
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                feature = parse_object(line)
            except EchoError as problem:
                yield RejectedRow(number, "", problem.message)
                continue
            yield from _checked(feature, number, archive=archive, source=source)


def _text(file: Path) -> str:
    opened = gzip.open if file.suffix == ".gz" else open
    try:
        with opened(file, "rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except (OSError, EOFError) as problem:
        raise UnreadableSource(f"{file.name} can't be read: {problem}") from problem
    if len(content) > LARGEST_FILE:
        raise UnreadableSource(f"{file.name} is larger than {LARGEST_FILE} bytes")
    return content.decode("utf-8", errors="surrogateescape")


def _checked(
    feature: object, number: int, *, archive: str, source: str
) -> Iterator[ObservationItem | RejectedRow]:
    identity = str(feature.get("id", "")) if isinstance(feature, Mapping) else ""
    try:
        if not isinstance(feature, Mapping):
            raise InvalidObservation("the item is no JSON object")
        yield from items_of_stac(feature, archive=archive, source=source)
    except EchoError as problem:
        yield RejectedRow(number, identity[:LONGEST_NAME], problem.message)


def items_of_stac(
    feature: Mapping[str, Any], *, archive: str, source: str
) -> Iterator[ObservationItem]:
    """Observation items of one STAC item.

    A single-band asset is a variable named by its key, with the band's common name in brackets;
    of an asset with several bands each is one. Assets that hold no data are passed over.

    Raises:
        InvalidObservation: The item has no id, place or time.
    """
    identity, properties = feature.get("id"), feature.get("properties")
    if not isinstance(identity, str) or not identity or not isinstance(properties, Mapping):
        raise InvalidObservation("the item has no id or no properties")
    start, end = _times(properties)
    footprint = _footprint(feature)
    for key, asset in _data_assets(feature):
        for variable, facts in _variables(feature, key, asset):
            observed = Observed(
                id=f"{identity}:{variable}"[:LONGEST_NAME],
                archive=archive,
                variable=variable,
                footprint=footprint,
                start=start,
                end=end,
                source=source,
            )
            yield read_metadata({**_shared(feature, properties), **facts}, observed=observed)


def _times(properties: Mapping[str, Any]) -> tuple[Any, Any]:
    start = properties.get("start_datetime") or properties.get("datetime")
    return acquisition(start, properties.get("end_datetime") or properties.get("datetime"))


def _footprint(feature: Mapping[str, Any]) -> Footprint:
    if feature.get("geometry") is not None:
        return footprint_of_geometry(feature["geometry"])
    return footprint_of_box(feature.get("bbox"))


def _data_assets(feature: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    assets = feature.get("assets")
    if not isinstance(assets, Mapping):
        raise InvalidObservation("the item has no assets")
    for key, asset in assets.items():
        if isinstance(asset, Mapping) and _holds_data(str(key), asset):
            yield str(key), asset


def _holds_data(key: str, asset: Mapping[str, Any]) -> bool:
    roles = asset.get("roles")
    roles = set(map(str, roles)) if isinstance(roles, list) else set()
    if roles & _NO_DATA_ROLES or _NO_DATA_KEY.search(key):
        return False
    return not _NO_DATA_TYPE.match(str(asset.get("type") or ""))


def _variables(
    feature: Mapping[str, Any], key: str, asset: Mapping[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    bands = [band for band in _list(asset, "eo:bands", "bands") if isinstance(band, Mapping)]
    facts = {"asset": key, "path": asset.get("href"), "title": asset.get("title")}
    if asset.get("gsd") is not None:
        facts["gsd"] = asset["gsd"]
    rasters = _list(asset, "raster:bands")
    if len(bands) > 1:
        for number, band in enumerate(bands):
            name = str(band.get("name") or f"{key} {number + 1}")
            yield _spelt(name, band), facts | _raster(rasters, number) | {"band": number + 1}
        return
    name = key.removesuffix(".TIF")
    if name.lower() in _NAMES_NO_VARIABLE:
        name = str(feature.get("collection") or feature.get("id"))
    yield _spelt(name, bands[0] if bands else {}), facts | _raster(rasters, 0) | {"band": 1}


def _spelt(name: str, band: Mapping[str, Any]) -> str:
    common = band.get("common_name") or band.get("eo:common_name")
    if isinstance(common, str) and common and common.lower() != name.lower():
        name = f"{name} ({common})"
    return name[:LONGEST_NAME]


def _raster(rasters: list[Any], number: int) -> dict[str, Any]:
    """Scale, unit and statistics of a band, where the raster extension states them."""
    if number >= len(rasters) or not isinstance(rasters[number], Mapping):
        return {}
    band = rasters[number]
    facts: dict[str, Any] = {}
    for name, meaning in (("scale", "scale_factor"), ("offset", "offset"), ("unit", "unit")):
        if band.get(name) is not None:
            facts[meaning] = band[name]
    if isinstance(band.get("statistics"), Mapping):
        stated = {"scale": band.get("scale", 1.0), "offset": band.get("offset", 0.0)}
        facts["statistics"] = {**band["statistics"], **stated}
    return facts


def _shared(feature: Mapping[str, Any], properties: Mapping[str, Any]) -> dict[str, Any]:
    facts = dict(properties)
    if feature.get("collection"):
        facts["product"] = feature["collection"]
    return facts


def _list(asset: Mapping[str, Any], *names: str) -> list[Any]:
    for name in names:
        if isinstance(asset.get(name), list):
            return list(asset[name])
    return []
