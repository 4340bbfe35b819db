from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from common.accounts.attempts import is_blocked, note_failure
from common.accounts.models import User


class GuardedBackend(ModelBackend):
    """Names and passwords as Django keeps them; guessing is slowed down on every form alike."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,  # noqa: ANN401 -- Django's signature
    ) -> User | None:
        """Return the person whose name and password these are.

        Raises:
            PermissionDenied: Too many attempts failed; the password is not looked at.
        """
        if request is None or not username:
            return super().authenticate(request, username, password, **kwargs)
        if is_blocked(request, username):
            raise PermissionDenied
        person = super().authenticate(request, username, password, **kwargs)
        if person is None:
            note_failure(request, username)
        return person
