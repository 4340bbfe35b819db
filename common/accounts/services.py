import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from common.accounts.models import Role, User

PASSWORD_FILE = "demo-users.json"  # noqa: S105 -- a file name


@dataclass(frozen=True)
class DemoUser:
    """One sign-in of the demonstration."""

    username: str
    role: str
    password: str


def ensure_demo_users(folder: Path) -> list[DemoUser]:
    """Make the users analyst, approver and admin once; later calls return the same passwords.

    Passwords are random, kept in ``folder/demo-users.json`` (readable by its owner alone) and set
    again on the accounts, so that the file is always true.
    """
    passwords = _read_or_create(folder / PASSWORD_FILE)
    with transaction.atomic():
        for username, password in passwords.items():
            _ensure_user(username, password)
    return [DemoUser(name, name, password) for name, password in passwords.items()]


def _ensure_user(username: str, password: str) -> None:
    is_admin = username == Role.ADMIN
    user, _ = User.objects.get_or_create(
        username=username,
        defaults={"role": username, "is_staff": is_admin, "is_superuser": is_admin},
    )
    if not user.check_password(password):
        user.set_password(password)
        user.save(update_fields=["password"])


def _read_or_create(path: Path) -> dict[str, str]:
    if path.exists():
        return dict(json.loads(path.read_text(encoding="utf-8")))
    names = (Role.ANALYST, Role.APPROVER, Role.ADMIN)
    passwords = {str(name): secrets.token_urlsafe(12) for name in names}
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(passwords, file, indent=1)
    return passwords
