import json
from urllib.parse import urlencode

from common.errors import EchoError
from discovery.rerank.base import Evidence
from discovery.rerank.lookups.base import LookupFailed
from discovery.rerank.lookups.service import Service

_MOST_BYTES = 2 * 1024 * 1024
_MOST_FOUND = 5
_LONGEST = 500


class WebSearch:
    """Finds pages through a search service that answers as SearXNG does: ``/search?format=json``.

    Args:
        base_url: The service's address.
        timeout_s: Seconds for one question.
        allow_private: Whether a private address is right, as for a service of one's own.
    """

    def __init__(
        self, base_url: str, *, timeout_s: float = 15.0, allow_private: bool = False
    ) -> None:
        self._service = Service(
            base_url=base_url.rstrip("/"),
            most_bytes=_MOST_BYTES,
            timeout_s=timeout_s,
            allow_private=allow_private,
        )

    def find(self, words: str) -> list[Evidence]:
        """Pages about the words; see the protocol."""
        url = f"{self._service.base_url}/search?{urlencode({'q': words[:300], 'format': 'json'})}"
        try:
            body = self._service.get(url)
            rows = json.loads(body)["results"]
            return [_page(dict(row)) for row in list(rows)[:_MOST_FOUND]]
        except (EchoError, ValueError, KeyError, TypeError, RecursionError) as problem:
            raise LookupFailed(f"web search: {problem}", url=self._service.base_url) from problem


def _page(row: dict[str, object]) -> Evidence:
    title, content, url = (
        str(row.get(name) or "")[:_LONGEST] for name in ("title", "content", "url")
    )
    link = url if url.startswith(("http://", "https://")) else ""
    return Evidence(kind="web", text=f"{title}: {content}", url=link)
