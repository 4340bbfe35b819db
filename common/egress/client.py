"""Fetch one resource; every redirect is checked like the first address."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

from common.egress.addresses import check_url
from common.egress.errors import AnswerTooLarge, UpstreamFailed
from common.egress.retry_after import read_retry_after

MAX_REDIRECTS = 5
USER_AGENT = "ECHO/0.1"


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchedAnswer:
    """What a server answered.

    Attributes:
        body: The content, decoded.
        headers: By name in lower case.
    """

    body: bytes
    headers: Mapping[str, str]


def fetch(
    url: str,
    *,
    max_bytes: int,
    timeout_s: float,
    allow_hosts: frozenset[str],
    allow_private: bool = False,
) -> bytes:
    """Return the body of a GET request.

    Args:
        url: An absolute http or https URL.
        max_bytes: Reading stops with an error beyond this size (decoded).
        timeout_s: Limit for the whole exchange in seconds, redirects included.
        allow_hosts: Exact host names that may be asked, also after a redirect.
        allow_private: Whether loopback and private addresses are right.

    Raises:
        HostRefused: The address is not allowed.
        AnswerTooLarge: The body is over ``max_bytes``.
        UpstreamFailed: No connection, a status other than 200, or too slow.
    """
    answer = fetch_answer(
        url,
        max_bytes=max_bytes,
        timeout_s=timeout_s,
        allow_hosts=allow_hosts,
        allow_private=allow_private,
    )
    return answer.body


def fetch_answer(
    url: str,
    *,
    max_bytes: int,
    timeout_s: float,
    allow_hosts: frozenset[str],
    allow_private: bool = False,
    headers: Mapping[str, str] | None = None,
) -> FetchedAnswer:
    """Return body and headers of a GET request; see :func:`fetch`.

    Args:
        url: As for ``fetch``, and so are the limits.
        max_bytes: Largest body.
        timeout_s: Limit for the whole exchange in seconds.
        allow_hosts: Hosts that may be asked.
        allow_private: Whether loopback and private addresses are right.
        headers: Sent to the host of ``url`` alone: a redirect elsewhere goes without them.

    Raises:
        HostRefused, AnswerTooLarge, UpstreamFailed: As for ``fetch``.
    """
    deadline = time.monotonic() + timeout_s
    own, origin = dict(headers or {}), urlsplit(url).netloc
    with httpx.Client(
        trust_env=False, timeout=timeout_s, headers={"User-Agent": USER_AGENT}
    ) as client:
        for _ in range(MAX_REDIRECTS + 1):
            check_url(url, allow_hosts=allow_hosts, allow_private=allow_private)
            sent = own if urlsplit(url).netloc == origin else {}
            answer, url = _ask(client, url, headers=sent, max_bytes=max_bytes, deadline=deadline)
            if answer is not None:
                return answer
    message = f"More than {MAX_REDIRECTS} redirects."
    raise UpstreamFailed(message, url=url)


def _ask(
    client: httpx.Client, url: str, *, headers: Mapping[str, str], max_bytes: int, deadline: float
) -> tuple[FetchedAnswer | None, str]:
    """Return the answer, or None and where the server sends us next."""
    try:
        with client.stream("GET", url, headers=headers) as answer:
            if answer.has_redirect_location:
                return None, str(answer.url.join(answer.headers["Location"]))
            if answer.status_code != httpx.codes.OK:
                message = f"{url} answered {answer.status_code}."
                wait = read_retry_after(answer.headers.get("Retry-After", ""))
                raise UpstreamFailed(message, url=url, status=answer.status_code, retry_after=wait)
            body = _read(answer, max_bytes=max_bytes, deadline=deadline)
            return FetchedAnswer(body=body, headers=dict(answer.headers)), url
    except httpx.HTTPError as error:
        message = f"{url} did not answer: {error}."
        raise UpstreamFailed(message, url=url) from error


def _read(answer: httpx.Response, *, max_bytes: int, deadline: float) -> bytes:
    body = bytearray()
    for chunk in answer.iter_bytes():
        body += chunk
        if len(body) > max_bytes:
            message = f"{answer.url} sent more than {max_bytes} bytes."
            raise AnswerTooLarge(message, limit=max_bytes)
        if time.monotonic() > deadline:
            message = f"{answer.url} took too long."
            raise UpstreamFailed(message, url=str(answer.url))
    return bytes(body)
