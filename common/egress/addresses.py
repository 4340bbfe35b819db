"""Which addresses a request may go to."""

import ipaddress
import socket
from urllib.parse import urlsplit

from common.egress.errors import HostRefused, UpstreamFailed


def check_url(url: str, *, allow_hosts: frozenset[str], allow_private: bool) -> str:
    """Return the host of a URL that may be asked.

    Args:
        url: An absolute http or https URL without a user name.
        allow_hosts: Exact host names, lower case.
        allow_private: Whether loopback and private addresses are right (tests, own mirrors).

    Raises:
        HostRefused: Scheme, host or address is not allowed.
        UpstreamFailed: The name cannot be resolved.
    """
    parts = urlsplit(url)
    host = (parts.hostname or "").lower()
    if parts.scheme not in {"http", "https"} or parts.username is not None or "\\" in url:
        message = f"{url[:200]!r} is not a plain http(s) address."
        raise HostRefused(message, url=url[:200])
    if host not in allow_hosts:
        message = f"Host {host!r} is not one of {sorted(allow_hosts)}."
        raise HostRefused(message, host=host)
    if not allow_private:
        _check_public(host, parts.port or (443 if parts.scheme == "https" else 80))
    return host


def _check_public(host: str, port: int) -> None:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        message = f"Host {host!r} cannot be resolved; is there a network?"
        raise UpstreamFailed(message, host=host) from error
    for *_, address in found:
        resolved = str(address[0]).split("%")[0]
        if not ipaddress.ip_address(resolved).is_global:
            message = f"Host {host!r} resolves to {resolved}, which is not a public address."
            raise HostRefused(message, host=host)
