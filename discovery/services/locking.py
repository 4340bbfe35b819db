from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from common.errors import Conflict


@contextmanager
def alone(what: str, *, refusal: Conflict) -> Iterator[None]:
    """Hold a lock of this database session while doing something that two mustn't do at once.

    Args:
        what: Names the lock.
        refusal: Raised if another session holds it.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtext(%s))", [what])
        if not cursor.fetchone()[0]:
            raise refusal
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(hashtext(%s))", [what])
