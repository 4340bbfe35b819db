import re
import xml.etree.ElementTree as ElementTree
from urllib.parse import urlencode

from common.errors import EchoError
from discovery.rerank.base import Evidence
from discovery.rerank.lookups.base import LookupFailed
from discovery.rerank.lookups.service import Service

ARXIV = "https://export.arxiv.org"
_ATOM = {"atom": "http://www.w3.org/2005/Atom"}
_MOST_BYTES = 1024 * 1024
_MOST_FOUND = 5
_LONGEST_SUMMARY = 600
_PLAIN = re.compile(r"[^\w\s-]")


class ArxivSearch:
    """Finds papers through arXiv's export API (an Atom feed).

    Args:
        base_url: The service's address; another one for tests.
        timeout_s: Seconds for one question.
        allow_private: Whether a loopback address is right.
    """

    def __init__(
        self, base_url: str = ARXIV, *, timeout_s: float = 15.0, allow_private: bool = False
    ) -> None:
        self._service = Service(
            base_url=base_url.rstrip("/"),
            most_bytes=_MOST_BYTES,
            timeout_s=timeout_s,
            allow_private=allow_private,
        )

    def find(self, words: str) -> list[Evidence]:
        """Papers about the words; see the protocol."""
        terms = _PLAIN.sub(" ", words).split()[:12]
        asked = {
            "search_query": " AND ".join(f"all:{term}" for term in terms),
            "max_results": _MOST_FOUND,
        }
        url = f"{self._service.base_url}/api/query?{urlencode(asked)}"
        try:
            body = self._service.get(url)
            return _papers(body)
        except (EchoError, ElementTree.ParseError) as problem:
            raise LookupFailed(f"arXiv: {problem}", url=self._service.base_url) from problem


def _papers(body: bytes) -> list[Evidence]:
    if b"<!DOCTYPE" in body or b"<!ENTITY" in body:
        raise LookupFailed("arXiv: the feed defines entities; it was not read")
    feed = ElementTree.fromstring(body)  # noqa: S314 -- entities are refused above
    return [_paper(entry) for entry in feed.findall("atom:entry", _ATOM)[:_MOST_FOUND]]


def _paper(entry: ElementTree.Element) -> Evidence:
    parts = {
        name: " ".join((entry.findtext(f"atom:{name}", "", _ATOM)).split())
        for name in ("title", "summary", "id")
    }
    text = f"{parts['title']}: {parts['summary'][:_LONGEST_SUMMARY]}"
    url = parts["id"] if parts["id"].startswith(("http://arxiv.org/", "https://arxiv.org/")) else ""
    return Evidence(kind="arxiv", text=text, url=url)
