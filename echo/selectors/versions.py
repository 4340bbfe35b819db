from uuid import UUID

from django.db.models import QuerySet

from echo.errors import PlanNotFound, VersionNotFound
from echo.models import AuditRecord, Plan, PlanVersion

SEEN = ("submit", "approve", "request changes to", "reject")
MOST_VERSIONS = 200


def list_versions(plan_id: UUID) -> list[PlanVersion]:
    """Return the versions of a plan without their graphs, newest first, at most 200.

    Raises:
        PlanNotFound: There is no such plan.
    """
    if not Plan.objects.filter(pk=plan_id).exists():
        raise PlanNotFound(plan_id)
    return list(
        _versions(plan_id).select_related("created_by", "plan").order_by("-number")[:MOST_VERSIONS]
    )


def get_version(plan_id: UUID, number: int) -> PlanVersion:
    """Return one version.

    Raises:
        VersionNotFound: The plan has no such version.
    """
    version = PlanVersion.objects.filter(plan=plan_id, number=number).first()
    if version is None:
        raise VersionNotFound(plan_id, number)
    return version


def last_seen_before(plan_id: UUID, number: int) -> int | None:
    """Return the last version before ``number`` that was handed in or decided on.

    Where none was, it is the version just before; None for the first version.
    """
    seen = AuditRecord.objects.filter(subject_kind="plan", subject_id=plan_id, action__in=SEEN)
    earlier = _versions(plan_id).filter(number__lt=number).order_by("-number")
    shown = earlier.filter(approval_hash__in=seen.values("plan_hash"))
    found = shown.first() or earlier.first()
    return found.number if found else None


def _versions(plan_id: UUID) -> QuerySet[PlanVersion]:
    return PlanVersion.objects.filter(plan=plan_id).defer("graph", "resolution")
