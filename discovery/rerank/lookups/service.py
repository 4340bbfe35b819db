from dataclasses import dataclass
from urllib.parse import urlsplit

from common.egress import fetch


@dataclass(frozen=True, kw_only=True, slots=True)
class Service:
    """A service at one address; no other host is asked, also after a redirect.

    Attributes:
        base_url: Where it is, without a slash at the end.
        most_bytes: Longest answer.
        timeout_s: Seconds for one question.
        allow_private: Whether a loopback or private address is right.
    """

    base_url: str
    most_bytes: int
    timeout_s: float
    allow_private: bool

    def get(self, url: str) -> bytes:
        """The body of an answer.

        Raises:
            EchoError: The address is refused, or the service doesn't answer usefully.
        """
        return fetch(
            url,
            max_bytes=self.most_bytes,
            timeout_s=self.timeout_s,
            allow_hosts=frozenset({urlsplit(self.base_url).hostname or ""}),
            allow_private=self.allow_private,
        )
