"""The list of the installed spyndex package, and the documents that it cites."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from common.errors import Unavailable
from osgr.support.content_rows import DOI
from osgr.support.relations import Source

LARGEST_FILE = 8_000_000
_MOST_NAMED = 5
CATALOGUE = Source(
    key="montero-2023-spectral-indices",
    title=(
        "A standardized catalogue of spectral indices to advance the use of remote sensing in Earth"
        " system research"
    ),
    authors="Montero et al.",
    year=2023,
    kind="catalogue",
    doi="10.1038/s41597-023-02096-0",
    verified=True,
)


class SpectralCatalogueMissing(Unavailable):
    """The package with the list of spectral indices isn't installed, or its list can't be read."""


@lru_cache(maxsize=1)
def read_indices() -> tuple[Mapping[str, Any], ...]:
    """Return the catalogue's rows in the order of their names.

    Raises:
        SpectralCatalogueMissing: The package isn't installed or its list can't be read.
    """
    spec = find_spec("spyndex")
    folders = [Path(folder) for folder in (spec.submodule_search_locations or [])] if spec else []
    for folder in folders:
        path = folder / "data" / "spectral-indices-dict.json"
        if path.is_file() and path.stat().st_size <= LARGEST_FILE:
            listed = json.loads(path.read_bytes())
            indices = listed.get("SpectralIndices", listed)
            return tuple(indices[name] for name in sorted(indices))
    message = "The list of spectral indices is missing: install the package spyndex."
    raise SpectralCatalogueMissing(message)


def source_of(index: Mapping[str, Any]) -> Source:
    """Return the document that states an index.

    The catalogue gives its address alone; title and authors are looked up there.
    """
    return _cited()[_address(index)]


@lru_cache(maxsize=1)
def _cited() -> Mapping[str, Source]:
    """Return each cited document once, by its address, with the indices that it states."""
    stated: dict[str, list[str]] = {}
    for index in read_indices():
        stated.setdefault(_address(index), []).append(index["short_name"])
    return {address: _source(address, names) for address, names in stated.items()}


def _source(address: str, names: list[str]) -> Source:
    is_doi = DOI.fullmatch(address) is not None
    listed = ", ".join(names[:_MOST_NAMED]) + (" and others" if len(names) > _MOST_NAMED else "")
    return Source(
        key=f"index-{hashlib.sha256(address.lower().encode()).hexdigest()[:12]}",
        title=f"Document cited for {listed} by the catalogue of spectral indices",
        kind="paper",
        doi=address if is_doi else "",
        url="" if is_doi else address,
        verified=False,
    )


def _address(index: Mapping[str, Any]) -> str:
    """Return the DOI of an index's reference, or its address if that holds none."""
    address = unquote(str(index["reference"]).strip())
    found = DOI.search(address) if "doi.org/" in address else None
    return found[0].rstrip(".").lower() if found else address
