"""A database for the benchmark alone, beside the site's on the same server."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connection

from common.errors import Unavailable


class NoScratchDatabase(Unavailable):
    """The database server does not let this user make a database."""


@contextmanager
def scratch_database() -> Iterator[str]:
    """Make an empty database and yield its name; it is dropped in the end.

    Raises:
        NoScratchDatabase: The user may not make one.
    """
    name = f"echo_benchmark_{secrets.token_hex(6)}"
    try:
        _execute(f"CREATE DATABASE {name}")
    except DatabaseError as error:
        message = (
            f"The database user {connection.settings_dict['USER']} cannot make the database that "
            f"the benchmark uses: {error}. Give it the right CREATEDB."
        )
        raise NoScratchDatabase(message) from error
    try:
        yield name
    finally:
        _execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
