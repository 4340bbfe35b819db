"""How many wrong passwords came from where, lately; shared by every form that signs people in."""

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

WINDOW_SECONDS = 60
FROM_ONE_ADDRESS = 30
FOR_ONE_PERSON = 10


def note_failure(request: HttpRequest, username: str) -> None:
    """Count a wrong password of this address, and of this address for this name."""
    for key, _ in _limits(request, username):
        cache.add(key, 0, WINDOW_SECONDS)
        cache.incr(key)


def is_blocked(request: HttpRequest, username: str) -> bool:
    """Whether so many attempts failed within a minute that no further one is looked at."""
    return any(cache.get(key, 0) >= limit for key, limit in _limits(request, username))


def _limits(request: HttpRequest, username: str) -> tuple[tuple[str, int], ...]:
    address = BaseThrottle().get_ident(request)
    name = username.casefold().encode().hex()[:120]
    return (
        (f"sign-in:{address}", FROM_ONE_ADDRESS),
        (f"sign-in:{address}:{name}", FOR_ONE_PERSON),
    )
