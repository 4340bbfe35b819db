"""Reads the collections that the package eodag ships, a catalogue for machines without a network.

The package is never imported: its data are read from where it is installed.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml

from common.errors import Unavailable
from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.json_parts import mapping
from discovery.catalogue.stac import read_stac_collection

CATALOGUE = "eodag"
_PACKAGE = "eodag"
_GENERIC = "GENERIC_COLLECTION"
_OWN, _OTHERS = "collections.yml", "ext_collections.json"
OTHERS = {
    "planetary_computer": "Microsoft Planetary Computer",
    "earth_search": "Earth Search",
    "usgs_satapi_aws": "U.S. Geological Survey",
}
"""Providers whose catalogues the package carries too, and of which no network is needed either."""
# Codes of satellites, in the spelling of the Global Change Master Directory.
_SPELLINGS = (
    (re.compile(r"(?:S|SENTINEL)-?([1-6])-?([A-D]?)", re.IGNORECASE), r"Sentinel-\1\2"),
    (re.compile(r"(?:S|SENTINEL)-?5P", re.IGNORECASE), "Sentinel-5P"),
    (re.compile(r"(?:L|LANDSAT[-_]?)([1-9])", re.IGNORECASE), r"LANDSAT-\1"),
)
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class StartCatalogueMissing(Unavailable):
    """The package that ships the start catalogue isn't installed."""


def read_eodag_collections(path: Path | None = None) -> Iterator[CatalogueEntry]:
    """Every collection that eodag describes, in the order of its files.

    Args:
        path: The folder of its data; that of the installed package if None.

    Raises:
        StartCatalogueMissing: The package isn't installed.
    """
    folder = path or _installed_folder()
    text = (folder / _OWN).read_text(encoding="utf-8")
    # A safe loader, in C where there is one: ten times as fast.
    described: dict[str, Any] = yaml.load(text, Loader=_LOADER)  # noqa: S506
    for key, row in described.items():
        if key != _GENERIC and isinstance(row, dict):
            yield _collection(row, key=key)
    others = json.loads((folder / _OTHERS).read_text(encoding="utf-8"))
    for provider, name in OTHERS.items():
        for key, row in mapping(others, provider, "collections_config").items():
            yield _collection({"providers": [{"name": name}], **row}, key=f"{provider}/{key}")


def _collection(row: Mapping[str, Any], *, key: str) -> CatalogueEntry:
    entry = read_stac_collection({**row, "id": key}, catalogue=CATALOGUE)
    platforms = dict.fromkeys(_spelled(name) for name in entry.record.platforms)
    short_name = key.rpartition("/")[2]
    record = replace(entry.record, platforms=tuple(platforms), short_name=short_name)
    return replace(entry, record=record)


def _spelled(platform: str) -> str:
    for code, spelling in _SPELLINGS:
        if found := code.fullmatch(platform):
            # Letters after a number are capitals: Sentinel-2A.
            return re.sub(r"(?<=\d)[a-z]", lambda one: one[0].upper(), found.expand(spelling))
    return platform.capitalize() if platform in {"terra", "aqua"} else platform


def eodag_version() -> str:
    """The version of the installed package.

    Raises:
        StartCatalogueMissing: The package isn't installed.
    """
    try:
        return version(_PACKAGE)
    except PackageNotFoundError as problem:
        raise _missing() from problem


def _installed_folder() -> Path:
    spec = find_spec(_PACKAGE)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder) / "resources"
        if (path / _OWN).is_file() and (path / _OTHERS).is_file():
            return path
    raise _missing()


def _missing() -> StartCatalogueMissing:
    message = f"the start catalogue is part of the package {_PACKAGE}, which isn't installed"
    return StartCatalogueMissing(message, package=_PACKAGE)
