"""Keeps a record of what somebody was refused, outside the transaction that was undone."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from django.db import transaction

from common.accounts.models import User
from common.errors import Conflict, Forbidden
from echo.services import audit

log = structlog.get_logger(__name__)


@contextmanager
def audited_refusal(
    action: str, subject_kind: str, subject_id: UUID, *, actor: User | None
) -> Iterator[None]:
    """Record a refused attempt in the audit log, then let the error go on to the caller."""
    try:
        yield
    except (Conflict, Forbidden) as error:
        record_refusal(action, subject_kind, subject_id, actor=actor, reason=error.message)
        raise


def record_refusal(
    action: str, subject_kind: str, subject_id: UUID, *, actor: User | None, reason: str
) -> None:
    """Write a refusal to the audit log and to the program's log."""
    name = actor.get_username() if actor else audit.WORKER
    log.warning("refused", action=action, subject=str(subject_id), actor=name, reason=reason)
    happening = audit.Happening(
        subject_kind=subject_kind,
        subject_id=subject_id,
        action=f"{action} refused",
        note=reason,
    )
    with transaction.atomic():
        audit.record(happening, actor=actor)
