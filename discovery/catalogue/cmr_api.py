"""Asks NASA's Common Metadata Repository for collections, page by page.

The search API is described at https://cmr.earthdata.nasa.gov/search: ``collections.umm_json`` gives
UMM-C; a page's ``CMR-Search-After`` header, sent back, gives the next page, and its absence says
that there is none; ``CMR-Hits`` is the number of all; ``CMR-Timed-Out`` marks a page that isn't
whole. ``deleted-collections`` lists in XML what was deleted since a date and not put back.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import urlencode

from common.egress import FetchedAnswer, UpstreamFailed, fetch_answer
from discovery.catalogue.asking import Patience, ask_patiently, host_of
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.json_parts import parse_object

CMR = "https://cmr.earthdata.nasa.gov"
PAGE_SIZE = 500
MAX_PAGE_BYTES = 150_000_000
TIMEOUT_S = 180.0
"""CMR's own limit of a request."""
_REFERENCE = re.compile(r"<id>\s*(C\d{4,12}-[A-Za-z0-9_]{2,40})\s*</id>")
_BAD_REQUEST = 400
MAX_RECORDS = 1_000_000
"""Of one search; CMR has some 60,000 collections."""
_DIGITS_OF_HITS = 9

Fetch = Callable[..., FetchedAnswer]


class TokenLost(UpstreamFailed):
    """The server no longer knows where a broken search was to go on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """One page of collections.

    Attributes:
        items: UMM JSON of each, as sent.
        search_after: What asks for the next page; empty on the last.
        hits: How many collections there are in all; None if not stated.
    """

    items: Sequence[Any]
    search_after: str
    hits: int | None


@dataclass(frozen=True, kw_only=True)
class CmrSearch:
    """The search API of a CMR.

    Attributes:
        base_url: Address of the service, without "/search".
        page_size: Collections on a page, at most 2000.
        allow_private: Whether the service may be on this machine or a private network.
        patience: How often and how long to try again.
        fetch: The client to ask with.
    """

    base_url: str = CMR
    page_size: int = PAGE_SIZE
    allow_private: bool = False
    patience: Patience = field(default_factory=Patience)
    fetch: Fetch = fetch_answer

    def pages(
        self, *, since: datetime | None, providers: Sequence[str], search_after: str = ""
    ) -> Iterator[Page]:
        """Pages of collections, each asked for when it is needed.

        Args:
            since: Only collections changed since then; all if None.
            providers: Only those of these providers; all if empty.
            search_after: Where to go on.

        Raises:
            TokenLost: ``search_after`` isn't known any more.
            UpstreamFailed: The server doesn't answer, however patiently asked.
        """
        query: list[tuple[str, str]] = [
            ("page_size", str(self.page_size)),
            ("include_granule_counts", "true"),
            *((("updated_since", _text(since)),) if since else ()),
            *(("provider[]", provider) for provider in providers),
        ]
        url = f"{self.base_url}/search/collections.umm_json?{urlencode(query)}"
        asked, records = {search_after}, 0
        while True:
            page = self._page(url, search_after)
            yield page
            records += len(page.items)
            search_after = page.search_after
            if not search_after:
                return
            _check_end(page, records, is_repeated=search_after in asked)
            asked.add(search_after)

    def deleted(self, *, since: datetime) -> tuple[str, ...]:
        """Concept ids of collections deleted since a moment.

        Raises:
            UpstreamFailed: The server doesn't answer, however patiently asked.
        """
        # No other parameter is allowed here, and the answer has no pages.
        query = urlencode({"revision_date": _text(since)})
        url = f"{self.base_url}/search/deleted-collections?{query}"
        answer = ask_patiently(partial(self._ask, url, ""), self.patience)
        text = answer.body.decode("utf-8", "replace")
        if "<results" not in text:
            message = f"the server sent something else than deleted collections: {text[:80]!r}"
            raise UpstreamFailed(message)
        found = _REFERENCE.findall(text)
        return tuple(dict.fromkeys(found))

    def _page(self, url: str, search_after: str) -> Page:
        try:
            return ask_patiently(lambda: _read_page(self._ask(url, search_after)), self.patience)
        except UpstreamFailed as problem:
            if search_after and problem.fields.get("status") == _BAD_REQUEST:
                raise TokenLost("the server can't go on where the search broke off") from problem
            raise

    def _ask(self, url: str, search_after: str) -> FetchedAnswer:
        headers = {"Accept-Encoding": "gzip", "Client-Id": "echo"}
        if search_after:
            headers["CMR-Search-After"] = search_after
        host = host_of(self.base_url)
        return self.fetch(
            url,
            max_bytes=MAX_PAGE_BYTES,
            timeout_s=TIMEOUT_S,
            allow_hosts=frozenset({host}),
            allow_private=self.allow_private,
            headers=headers,
        )


def _check_end(page: Page, records: int, *, is_repeated: bool) -> None:
    """Refuse to follow a server whose pages have no end."""
    if is_repeated:
        raise UpstreamFailed("the server sends the same page again and again")
    most = MAX_RECORDS if page.hits is None else min(page.hits + len(page.items), MAX_RECORDS)
    if records > most:
        announced = "" if page.hits is None else f" and announced {page.hits}"
        raise UpstreamFailed(f"the server sends no end: it sent {records} records{announced}")


def _read_page(answer: FetchedAnswer) -> Page:
    if answer.headers.get("cmr-timed-out", "").lower() == "true":
        raise UpstreamFailed("the server ran out of time and sent part of a page")
    try:
        content: Mapping[str, Any] = parse_object(answer.body.decode("utf-8"))
    except (UnicodeDecodeError, BrokenRecord) as problem:
        raise UpstreamFailed(f"the server sent something else than a page: {problem}") from problem
    items = content.get("items")
    if not isinstance(items, list):
        raise UpstreamFailed("the server sent a page without items")
    hits = answer.headers.get("cmr-hits", "")
    is_number = hits.isascii() and hits.isdecimal() and len(hits) <= _DIGITS_OF_HITS
    return Page(
        items=items,
        search_after=answer.headers.get("cmr-search-after", "") if items else "",
        hits=int(hits) if is_number else None,
    )


def _text(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
