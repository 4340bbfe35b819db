"""What is said where there is no value, and of items that were left out."""

from collections.abc import Sequence

from osgr.derivation.computed import Computed, Invalid, Left
from osgr.derivation.execution.reading_set import ReadSet
from osgr.derivation.execution.recording import Record

_MOST_REASONS = 3


def left_notes(left: Sequence[Left]) -> tuple[str, ...]:
    """Say which items were left out, and why."""
    if not left:
        return ()
    shown = "; ".join(f"{one.item}: {one.message}" for one in left[:_MOST_REASONS])
    more = f"; and {len(left) - _MOST_REASONS} more" if len(left) > _MOST_REASONS else ""
    return (f"{len(left)} items can't be used ({shown}{more}).",)


def nothing_read(read: ReadSet, record: Record) -> Computed:
    """Name the commonest reason why no item could be read."""
    if not read.left_out:
        return failed("no_items", "No items were grounded.", read, record)
    counts: dict[Invalid, int] = {}
    for one in read.left_out:
        counts[one.reason] = counts.get(one.reason, 0) + 1
    reason = max(counts, key=lambda name: counts[name])
    first = next(one for one in read.left_out if one.reason == reason)
    message = f"None of {len(read.left_out)} items can be used: {first.message}."
    return failed(reason, message, read, record)


def failed(reason: Invalid, message: str, read: ReadSet, record: Record) -> Computed:
    """A computation without a value, with what was done till then."""
    return Computed(
        invalid=reason,
        message=message,
        steps=record.steps,
        notes=(*read.notes, *left_notes(read.left_out)),
        left_out=read.left_out,
    )
