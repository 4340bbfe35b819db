from uuid import UUID

from echo.models import AuditRecord

MOST_MOVES = 100
MOST_REFUSALS = 20
REFUSED = " refused"


def history_of(plan_id: UUID) -> tuple[list[AuditRecord], int]:
    """Return what was done with a plan and refused, oldest first, and how many are left out.

    The last 100 moves and the last 20 refusals are shown: whoever tries again and again without
    the right fills neither the page nor hides a decision. The log itself keeps all.
    """
    records = AuditRecord.objects.filter(subject_kind="plan", subject_id=plan_id)
    moves = records.exclude(action__endswith=REFUSED).order_by("-number")[:MOST_MOVES]
    refusals = records.filter(action__endswith=REFUSED).order_by("-number")[:MOST_REFUSALS]
    shown = sorted([*moves, *refusals], key=lambda record: record.number)
    return shown, records.count() - len(shown)
