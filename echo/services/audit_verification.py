"""Walking the audit log to see whether it is whole, and keeping its head elsewhere."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from common.errors import InvalidInput
from echo.models import AuditRecord
from echo.models.plan_version import SHA256
from echo.services.audit import hash_of

MOST_BYTES = 1000


@dataclass(frozen=True, kw_only=True)
class Head:
    """The last record of the log at one moment; kept elsewhere, it shows a tail cut off later."""

    record: int
    hash: str


@dataclass(frozen=True, kw_only=True)
class ChainReport:
    """What walking the whole log found.

    Args:
        records: How many there are, up to the first broken one.
        intact: Whether every record fits, and the head that was asked for is among them.
        head: Hash of the last record that fits.
        first_broken: Number of the first record that does not fit; None if all do.
        head_found: Whether the head that was asked for is in the log; None if none was.
    """

    records: int
    intact: bool
    head: str
    first_broken: int | None
    head_found: bool | None = None


class NotAHead(InvalidInput):
    """A file does not hold a head of the log."""


def verify_chain(expected: Head | None = None) -> ChainReport:
    """Walk the log from its start.

    Args:
        expected: A head that was exported earlier; a log from which the tail was cut, or that was
            written anew, does not have it.
    """
    count, head = 0, ""
    found = None if expected is None else False
    for entry in AuditRecord.objects.order_by("number").iterator(chunk_size=1000):
        count += 1
        fits = entry.number == count and entry.previous_hash == head
        if not fits or entry.record_hash != hash_of(entry):
            return ChainReport(
                records=count,
                intact=False,
                head=head,
                first_broken=entry.number,
                head_found=found,
            )
        head = entry.record_hash
        if expected is not None and (count, head) == (expected.record, expected.hash):
            found = True
    return ChainReport(
        records=count, intact=found is not False, head=head, first_broken=None, head_found=found
    )


def write_head(report: ChainReport, path: Path) -> None:
    """Write the head of an intact log, to be kept where who can change the log cannot."""
    content = {"record": report.records, "head": report.head}
    path.write_text(json.dumps(content) + "\n", encoding="utf-8")


def read_head(path: Path) -> Head:
    """Return the head that :func:`write_head` wrote.

    Raises:
        NotAHead: The file cannot be read, or holds something else.
    """
    try:
        with path.open(encoding="utf-8") as file:
            content = json.loads(file.read(MOST_BYTES))
        head = Head(record=content["record"], hash=content["head"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotAHead(f"{path} holds no head of the audit log: {error}", path=str(path)) from error
    is_number = isinstance(head.record, int) and not isinstance(head.record, bool)
    if not is_number or not isinstance(head.hash, str) or not re.match(SHA256, head.hash):
        message = (
            f"{path} holds no head of the audit log: a record number and a SHA-256 are needed."
        )
        raise NotAHead(message, path=str(path))
    return head
