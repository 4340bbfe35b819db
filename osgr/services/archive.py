"""Loads observation items into an archive, from any source."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.db import connection, transaction

from common.json_limits import unstorable_character
from osgr.archive.errors import InvalidObservation, UnknownArchive
from osgr.archive.item import ObservationItem
from osgr.archive.manifest import LONGEST_NAME, RejectedRow
from osgr.archive.validity import assess
from osgr.archive.variable_names import NamedResult, VariableKey, VariableLexicon, key_of
from osgr.models import Archive, ArchiveVariable
from osgr.services.archive_rows import merge_rows, refresh_variables, stage_rows
from osgr.services.observation_rows import row_of


@dataclass(frozen=True, kw_only=True)
class LoadSummary:
    """What a load left.

    Attributes:
        loaded: Items stored, those that replaced one of the same id included.
        repeated: Rows whose id came again later in the same source; the last one is stored.
        unknown_variables: Spellings that no Result node has; their items are stored all the same.
        rejected: Rows that are no items, with the line and why.
        seconds: Time it took.
    """

    loaded: int
    repeated: int
    unknown_variables: tuple[str, ...]
    rejected: tuple[RejectedRow, ...]
    seconds: float


def load_observations(
    found: Iterable[ObservationItem | RejectedRow],
    *,
    archive: str,
    lexicon: VariableLexicon,
    graph_revision: int = 0,
    source: str = "",
) -> LoadSummary:
    """Store items, all that are right or, if the database fails, none.

    An item whose id the archive holds already replaces it.

    Args:
        found: Items without ``result``, and what a reader rejected.
        archive: Name; made if it is new.
        lexicon: Names the variables.
        graph_revision: Of the support graph that the lexicon was made of; 0 for the shipped one.
        source: Where the items came from, for the archive's record.
    """
    began = time.monotonic()
    load = _Load(lexicon)
    with transaction.atomic():
        owner, _ = Archive.objects.get_or_create(
            name=archive, defaults={"source": source[:400], "graph_revision": graph_revision}
        )
        stage_rows(load.rows(found))
        load.store_variables(owner)
        loaded = merge_rows(owner, load.variable_ids)
        refresh_variables(owner)
        owner.save(update_fields=["updated"])
    return LoadSummary(
        loaded=loaded,
        repeated=load.lines - loaded,
        unknown_variables=load.unknown_variables,
        rejected=tuple(load.rejected),
        seconds=time.monotonic() - began,
    )


class _Load:
    """One load: what was named, rejected and numbered on the way."""

    def __init__(self, lexicon: VariableLexicon) -> None:
        self.lexicon = lexicon
        self.lines = 0
        self.rejected: list[RejectedRow] = []
        self.series: dict[VariableKey, int] = {}
        self.named: dict[VariableKey, NamedResult] = {}
        self.variable_ids: dict[int, int] = {}

    def rows(self, found: Iterable[ObservationItem | RejectedRow]) -> Iterator[tuple[object, ...]]:
        """Rows to stage; rejected ones are put aside."""
        for number, item in enumerate(found, start=1):
            if isinstance(item, RejectedRow):
                self.rejected.append(item)
                continue
            try:
                row = self._row(item)
            except InvalidObservation as problem:
                self.rejected.append(RejectedRow(number, item.id[:LONGEST_NAME], problem.message))
                continue
            self.lines += 1
            yield row

    def _row(self, item: ObservationItem) -> tuple[object, ...]:
        key = key_of(item)
        known = self.lexicon.results.get(self._named(key).name or "")
        valid = item.valid if item.valid.usable is False else assess(item, result=known)
        return row_of(replace(item, valid=valid), line=self.lines, series=self.series[key])

    def _named(self, key: VariableKey) -> NamedResult:
        if key not in self.named:
            if bad := unstorable_character(key.variable + key.unit):
                raise InvalidObservation(f"the variable holds {bad}, which can't be stored")
            self.series[key] = len(self.series)
            self.named[key] = self.lexicon.name(
                key.variable, family=key.family or None, unit=key.unit
            )
        return self.named[key]

    def store_variables(self, archive: Archive) -> None:
        """Make or update the rows of this load's variables."""
        for key, number in self.series.items():
            named = self.named[key]
            stored, _ = ArchiveVariable.objects.update_or_create(
                archive=archive,
                variable=key.variable,
                sensor_family=key.family,
                unit=key.unit,
                defaults={"result": named.name or "", "found_by": named.how},
            )
            self.variable_ids[number] = stored.pk

    @property
    def unknown_variables(self) -> tuple[str, ...]:
        """Spellings without a node, once each."""
        unknown = (key.variable for key, named in self.named.items() if named.name is None)
        return tuple(dict.fromkeys(unknown))


def delete_archive(name: str) -> int:
    """Delete an archive with all its items; says how many there were.

    Raises:
        UnknownArchive: There is none of that name.
    """
    archive = _archive(name)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM osgr_observation WHERE archive_id = %s", [archive.pk])
        deleted = int(cursor.rowcount)
        archive.delete()
    return deleted


def _archive(name: str) -> Archive:
    archive = Archive.objects.filter(name=name).first()
    if archive is None:
        raise UnknownArchive(f"there is no archive {name[:80]!r}", archive=name[:80])
    return archive
