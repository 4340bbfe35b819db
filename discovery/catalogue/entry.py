"""What a catalogue says of a collection beyond what search works on."""

from dataclasses import dataclass

import shapely

from discovery.catalogue.record import CollectionRecord


@dataclass(frozen=True, kw_only=True, slots=True)
class CitedPublication:
    """A publication that a collection's metadata name.

    Attributes:
        title: May not be empty.
        authors: As written.
        year: If stated.
        doi: Without a resolver's address; may be empty.
        url: May be empty.
    """

    title: str
    authors: str = ""
    year: int | None = None
    doi: str = ""
    url: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class CatalogueEntry:
    """One collection as read from a catalogue.

    Attributes:
        record: What search works on.
        footprint: Where it has data, WGS 84 longitude and latitude, split at 180 degrees; None if
            unknown. More exact than the record's boxes where the source gives polygons.
        revision: The catalogue's number of this state of the record, if it has one.
        deleted: Whether the catalogue says that it is no more.
        tools: Concept ids of tools and services that work on it.
        publications: What it cites as describing or using it.
    """

    record: CollectionRecord
    footprint: shapely.MultiPolygon | None = None
    revision: int | None = None
    deleted: bool = False
    tools: tuple[str, ...] = ()
    publications: tuple[CitedPublication, ...] = ()
