"""Fetch one resource; every redirect is checked like the first address."""

import time

import httpx

from common.egress.addresses import check_url
from common.egress.errors import AnswerTooLarge, UpstreamFailed
from common.egress.retry_after import read_retry_after

MAX_REDIRECTS = 5
USER_AGENT = "ECHO/0.1"


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
    deadline = time.monotonic() + timeout_s
    with httpx.Client(
        trust_env=False, timeout=timeout_s, headers={"User-Agent": USER_AGENT}
    ) as client:
        for _ in range(MAX_REDIRECTS + 1):
            check_url(url, allow_hosts=allow_hosts, allow_private=allow_private)
            body, url = _ask(client, url, max_bytes=max_bytes, deadline=deadline)
            if body is not None:
                return body
    message = f"More than {MAX_REDIRECTS} redirects."
    raise UpstreamFailed(message, url=url)


def _ask(
    client: httpx.Client, url: str, *, max_bytes: int, deadline: float
) -> tuple[bytes | None, str]:
    """Return the body, or None and where the server sends us next."""
    try:
        with client.stream("GET", url) as answer:
            if answer.has_redirect_location:
                return None, str(answer.url.join(answer.headers["Location"]))
            if answer.status_code != httpx.codes.OK:
                message = f"{url} answered {answer.status_code}."
                wait = read_retry_after(answer.headers.get("Retry-After", ""))
                raise UpstreamFailed(message, url=url, status=answer.status_code, retry_after=wait)
            return _read(answer, max_bytes=max_bytes, deadline=deadline), url
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
