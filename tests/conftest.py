"""Fixtures that every test may use: people with known rights, and clients signed in as them."""

import os
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoDbBlocker

from common.accounts.models import Role, User

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


APPEND_ONLY = ("echo_auditrecord", "echo_policyversion", "echo_limitsversion")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Let the emptying of tables between tests pass, which the database refuses elsewhere."""
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for table in APPEND_ONLY:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {table}_no_truncate")


@pytest.fixture
def shared_data() -> Path:
    """Return the folder of real test data that lies beside the project, or skip."""
    folder = Path(os.environ.get("ECHO_SHARED", SHARED)) / "data"
    if not folder.is_dir():
        pytest.skip(f"the real test data are not here ({folder})")
    return folder


def _person(role: Role) -> User:
    return User.objects.create_user(username=f"a-{role}", password="only for tests", role=role)


@pytest.fixture
def viewer(db: None) -> User:
    return _person(Role.VIEWER)


@pytest.fixture
def analyst(db: None) -> User:
    return _person(Role.ANALYST)


@pytest.fixture
def approver(db: None) -> User:
    return _person(Role.APPROVER)


@pytest.fixture
def admin_person(db: None) -> User:
    return _person(Role.ADMIN)


@pytest.fixture
def signed_in():
    """Return a function that gives a client signed in as a person."""

    def sign_in(person: User) -> Client:
        client = Client(raise_request_exception=False)
        client.force_login(person)
        return client

    return sign_in
