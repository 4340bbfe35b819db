from collections.abc import Iterable, Mapping
from dataclasses import asdict

from osgr.models import SupportSource
from osgr.services.support.changes import Changes
from osgr.support.relations import Source

_CONTENT = ("title", "authors", "year", "kind", "doi", "url", "verified")


def store_sources(sources: Iterable[Source]) -> tuple[Changes, Mapping[str, int]]:
    """Store documents; return the changes and the row of each key."""
    wanted = {source.key: source for source in sources}
    there = SupportSource.objects.in_bulk(list(wanted), field_name="key")
    new = [SupportSource(**asdict(wanted[key])) for key in sorted(wanted.keys() - there.keys())]
    changed = [row for key, row in there.items() if _is_changed(row, wanted[key])]
    SupportSource.objects.bulk_create(new)
    SupportSource.objects.bulk_update(changed, _CONTENT, batch_size=500)
    ids = {row.key: row.pk for row in (*there.values(), *new)}
    return Changes(added=len(new), changed=len(changed)), ids


def _is_changed(row: SupportSource, source: Source) -> bool:
    before = [getattr(row, name) for name in _CONTENT]
    after = [getattr(source, name) for name in _CONTENT]
    for name, value in zip(_CONTENT, after, strict=True):
        if name != "verified" or row.verified_by_id is None:
            setattr(row, name, value)
    return before != [getattr(row, name) for name in _CONTENT]
