"""Asks a server again when it is busy or broken, waiting longer each time."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from common.egress import HostRefused, UpstreamFailed

Answer = TypeVar("Answer")
_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})


@dataclass(frozen=True, kw_only=True)
class Patience:
    """How often and how long to try again.

    Attributes:
        attempts: Requests in all.
        first_wait_s: Seconds before the second; each wait after that is twice as long.
        longest_wait_s: No wait is longer; a server that asks for a longer one isn't asked again.
        sleep: Waits so many seconds.
    """

    attempts: int = 6
    first_wait_s: float = 1.0
    longest_wait_s: float = 300.0
    sleep: Callable[[float], None] = time.sleep


def host_of(url: str) -> str:
    """The host of an address, lower case; empty if it names none.

    Raises:
        HostRefused: The text can't be read as an address.
    """
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError as problem:
        raise HostRefused(f"{url[:200]!r} is no address: {problem}.", url=url[:200]) from problem


def ask_patiently(ask: Callable[[], Answer], patience: Patience) -> Answer:
    """Return what asking gives; ask again where that may help.

    It may if there was no connection, half an answer, or a status that says busy or broken; a
    wait that the server asks for is kept.

    Raises:
        UpstreamFailed: It didn't help.
    """
    wait = patience.first_wait_s
    attempt = 0
    while True:
        attempt += 1
        try:
            return ask()
        except UpstreamFailed as problem:
            asked_for = problem.fields.get("retry_after")
            seconds = max(wait, float(asked_for or 0.0))
            is_last = attempt >= patience.attempts
            if is_last or not _may_help(problem) or seconds > patience.longest_wait_s:
                raise
            patience.sleep(seconds)
            wait = min(wait * 2, patience.longest_wait_s)


def _may_help(problem: UpstreamFailed) -> bool:
    status = problem.fields.get("status")
    return status is None or status in _AGAIN
