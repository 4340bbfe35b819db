import stat

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction

from common.accounts.models import User
from common.accounts.services import PASSWORD_FILE, ensure_demo_users


@pytest.mark.parametrize(
    ("role", "may_plan", "may_approve"),
    [
        ("viewer", False, False),
        ("analyst", True, False),
        ("approver", True, True),
        ("admin", True, True),
    ],
)
def test_the_role_decides_what_a_person_may_do(role, may_plan, may_approve):
    person = User(role=role)
    assert (person.may_view, person.may_plan, person.may_approve) == (True, may_plan, may_approve)


def test_a_person_who_was_switched_off_may_do_nothing():
    person = User(role="admin", is_active=False)
    assert not any((person.may_view, person.may_plan, person.may_approve))


def test_the_database_refuses_an_unknown_role(db):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="x", role="king")


def test_demo_users_keep_their_passwords_between_starts(db, tmp_path):
    assert ensure_demo_users(tmp_path) == ensure_demo_users(tmp_path)


def test_demo_passwords_work_and_are_readable_by_the_owner_alone(db, tmp_path):
    users = ensure_demo_users(tmp_path)
    assert all(authenticate(username=u.username, password=u.password) for u in users)
    assert stat.S_IMODE((tmp_path / PASSWORD_FILE).stat().st_mode) == 0o600


def test_a_lost_password_file_gives_new_passwords_that_work(db, tmp_path):
    old = ensure_demo_users(tmp_path)
    (tmp_path / PASSWORD_FILE).unlink()
    new = ensure_demo_users(tmp_path)
    assert new != old
    assert all(authenticate(username=u.username, password=u.password) for u in new)
