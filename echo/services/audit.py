"""The append-only, hash-chained record of who did what, and who was refused what."""

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from common.accounts.models import User
from echo.models import AuditRecord

_CHAIN_LOCK = 0x4543484F  # "ECHO": the advisory lock under which numbers are given out
WORKER = "worker"


@dataclass(frozen=True, kw_only=True)
class Happening:
    """What an audit record says, without its place in the chain."""

    subject_kind: str
    subject_id: UUID
    action: str
    from_state: str = ""
    to_state: str = ""
    note: str = ""
    plan_hash: str = ""


def record(happening: Happening, *, actor: User | None) -> AuditRecord:
    """Append to the log; holds the chain's lock until the surrounding transaction ends.

    Write it last in a transaction, after every row lock is taken, so that no two transactions
    wait for each other.
    """
    with transaction.atomic():
        lock_chain()
        last = AuditRecord.objects.order_by("-number").first()
        entry = AuditRecord(
            number=last.number + 1 if last else 1,
            at=timezone.now(),
            actor=actor,
            actor_name=actor.get_username() if actor else WORKER,
            previous_hash=last.record_hash if last else "",
            **happening.__dict__,
        )
        entry.record_hash = hash_of(entry)
        entry.save(force_insert=True)
    return entry


def lock_chain() -> None:
    """Wait for the turn to append; it is held until the surrounding transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_CHAIN_LOCK])


def hash_of(entry: AuditRecord) -> str:
    """Return the SHA-256 over a record's content and its predecessor's hash."""
    at: datetime = entry.at.astimezone(UTC)
    content = {
        "number": entry.number,
        "at": at.isoformat(timespec="microseconds"),
        "actor": entry.actor_id,
        "actor_name": entry.actor_name,
        "subject": [entry.subject_kind, str(entry.subject_id)],
        "action": entry.action,
        "states": [entry.from_state, entry.to_state],
        "note": entry.note,
        "plan_hash": entry.plan_hash,
        "previous_hash": entry.previous_hash,
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
