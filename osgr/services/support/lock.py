from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from osgr.models import SupportRevision


@contextmanager
def graph_locked() -> Iterator[None]:
    """Change the graph in one transaction, alone: what was checked holds until it is written."""
    with transaction.atomic():
        SupportRevision.objects.get_or_create(pk=1)
        SupportRevision.objects.select_for_update().get(pk=1)
        yield
