"""Storing a new version of the policy or of the limits; who did it and why is in the audit log."""

from collections.abc import Iterator

from django.db import transaction

from common.accounts.models import Role, User
from common.errors import InvalidInput
from echo.errors import RightMissing
from echo.models import LimitsVersion, PolicyVersion
from echo.models.policy import FIRST_STORED, RuleVersion
from echo.services import audit
from echo.services.refusals import audited_refusal

CONTENT: dict[type[RuleVersion], tuple[str, ...]] = {
    PolicyVersion: ("high_risk", "spend_limit", "second_person"),
    LimitsVersion: ("max_steps", "max_cells", "max_bytes", "max_seconds", "max_external_calls"),
}
KINDS: dict[type[RuleVersion], str] = {PolicyVersion: "policy", LimitsVersion: "limits"}


def may_change_rules(person: User) -> bool:
    """Whether the person is an administrator as stored now."""
    return User.objects.filter(pk=person.pk, is_active=True, role=Role.ADMIN).exists()


def store_rules(draft: RuleVersion, *, author: User) -> RuleVersion:
    """Store a new version, which holds from then on; earlier ones stay as they are.

    Args:
        draft: A row that is not stored, with a reason.
        author: Who changes the rules.

    Raises:
        RightMissing: The author is no administrator; this is recorded.
        InvalidInput: There is no reason.
    """
    kind = KINDS[type(draft)]
    if not draft.reason.strip():
        raise InvalidInput("Say why the rules are changed; the reason is empty.", field="reason")
    with audited_refusal("change", kind, draft.id, actor=author), transaction.atomic():
        if not may_change_rules(author):
            raise RightMissing(action=f"change the {kind}", needed="an administrator")
        audit.lock_chain()
        last = type(draft).objects.first()
        draft.number = last.number + 1 if last else FIRST_STORED
        draft.created_by = author
        draft.save(force_insert=True)
        changes = "; ".join(_changes(last or type(draft)(), draft)) or "nothing changed"
        changed = audit.Happening(
            subject_kind=kind,
            subject_id=draft.id,
            action="change",
            from_state=f"version {draft.number - 1}",
            to_state=f"version {draft.number}",
            note=f"{changes}. Reason: {draft.reason}",
        )
        audit.record(changed, actor=author)
    return draft


def _changes(before: RuleVersion, after: RuleVersion) -> Iterator[str]:
    for name in CONTENT[type(after)]:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield f"{name} from {_text(old)} to {_text(new)}"


def _text(value: object) -> str:
    return (", ".join(sorted(map(str, value))) or "none") if isinstance(value, list) else str(value)
