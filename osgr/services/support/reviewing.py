from collections.abc import Collection, Iterable

from django.utils import timezone

from common.accounts.models import User
from osgr.errors import SourceUnverified
from osgr.models import SupportProvenance, SupportRelation, SupportSource
from osgr.services.support.loading import CONTENT_ORIGINS
from osgr.services.support.lock import graph_locked
from osgr.services.support.rights import require_right


def review(records: Iterable[SupportProvenance], *, by: User) -> int:
    """Confirm that documents say what the records claim; return how many were unreviewed.

    Raises:
        SourceUnverified: A document was never held against its own record.
        ReviewForbidden: The person may not.
    """
    require_right(by)
    with graph_locked():
        rows = SupportProvenance.objects.filter(pk__in=[record.pk for record in records])
        unverified = sorted(
            set(rows.filter(source__verified=False).values_list("source__key", flat=True))
        )
        if unverified:
            message = (
                f"Nobody verified {', '.join(unverified[:5])}. Look the document up, mark it as"
                " verified, then review what rests on it."
            )
            raise SourceUnverified(message, sources=unverified)
        return rows.filter(reviewed=False).update(
            reviewed=True, reviewed_by=by, reviewed_at=timezone.now()
        )


def withdraw_review(records: Iterable[SupportProvenance], *, by: User) -> int:
    """Say that documents don't say what the records claim; return how many counted before."""
    require_right(by)
    with graph_locked():
        rows = SupportProvenance.objects.filter(pk__in=[record.pk for record in records])
        counted = rows.filter(reviewed=True).count()
        rows.update(reviewed=False, reviewed_by=by, reviewed_at=timezone.now())
    return counted


def reject(records: Collection[SupportProvenance], *, by: User) -> int:
    """Remove records that are wrong, and relations that nothing supports any more.

    What comes with the project would come back when it is loaded: its review is withdrawn instead.
    """
    withdraw_review(records, by=by)
    with graph_locked():
        rows = SupportProvenance.objects.filter(pk__in=[record.pk for record in records])
        rows = rows.exclude(added_by__in=CONTENT_ORIGINS)
        relations = set(rows.values_list("relation", flat=True))
        removed = rows.count()
        rows.delete()
        SupportRelation.objects.filter(pk__in=relations, provenance=None).delete()
    return removed


def verify(sources: Iterable[SupportSource], *, by: User) -> int:
    """Say that documents were looked up and are what their records say."""
    require_right(by)
    with graph_locked():
        rows = SupportSource.objects.filter(pk__in=[source.pk for source in sources])
        return rows.filter(verified=False).update(verified=True, verified_by=by)
