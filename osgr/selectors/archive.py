from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from osgr.archive.errors import UnknownArchive
from osgr.models import Archive, ArchiveVariable


@dataclass(frozen=True, kw_only=True)
class HeldVariable:
    """A variable of an archive.

    Attributes:
        variable: As the archive spells it.
        result: Result node; None if none is known.
        found_by: How the node was found: "spelling", "band", "part"; or why not: "unknown",
            "ambiguous", "ancillary".
        items: How many there are.
        start: First acquisition, UTC.
        end: Last one.
    """

    variable: str
    result: str | None
    found_by: str
    items: int
    start: datetime | None
    end: datetime | None


def get_archive(name: str) -> Archive:
    """Return the archive of a name.

    Raises:
        UnknownArchive: There is none; the message names those that there are.
    """
    archive = Archive.objects.filter(name=name).first()
    if archive is None:
        names = archive_names()
        known = ", ".join(names[:10]) or "none is loaded yet"
        message = f"there is no archive {name[:80]!r}; there are: {known}"
        raise UnknownArchive(message, archive=name[:80], known=names[:10])
    return archive


def archive_names() -> list[str]:
    """Names of the archives."""
    return list(Archive.objects.order_by("name").values_list("name", flat=True))


def held_results(archive: str) -> Mapping[str, int]:
    """How many items an archive holds of each Result node; unknown variables are left out."""
    rows = ArchiveVariable.objects.filter(archive=get_archive(archive)).exclude(result="")
    held: dict[str, int] = {}
    for result, items in rows.values_list("result", "items"):
        held[result] = held.get(result, 0) + items
    return held


def held_variables(archive: str) -> list[HeldVariable]:
    """Every variable of an archive, those without a node included, most items first."""
    rows = ArchiveVariable.objects.filter(archive=get_archive(archive))
    return [
        HeldVariable(
            variable=row.variable,
            result=row.result or None,
            found_by=row.found_by,
            items=row.items,
            start=row.acquired.lower if row.acquired else None,
            end=row.acquired.upper if row.acquired else None,
        )
        for row in rows.order_by("-items", "variable")
    ]
