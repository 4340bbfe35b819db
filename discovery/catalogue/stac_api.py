"""Reads the collections of a STAC API or a static STAC catalogue, by the one outbound client."""

import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from pystac import STACError
from pystac_client import Client
from pystac_client.errors import ClientTypeError
from pystac_client.exceptions import APIError
from pystac_client.stac_api_io import StacApiIO

from common.egress import AnswerTooLarge, HostRefused, UpstreamFailed, fetch
from common.errors import EchoError
from discovery.catalogue.asking import Patience, ask_patiently, host_of
from discovery.catalogue.damage import flag_damage
from discovery.catalogue.errors import BrokenRecord
from discovery.catalogue.files import Read, Rejected
from discovery.catalogue.json_parts import objects, parse_object
from discovery.catalogue.stac import read_stac_collection

MAX_PAGE_BYTES = 50_000_000
TIMEOUT_S = 60.0
MAX_COLLECTIONS = 20_000
MAX_DOCUMENTS = 20_000
MAX_DEPTH = 6
MAX_PAGES = 2_000
_NO_END = f"its pages have no end: they repeat, or are more than {MAX_PAGES}"
_NO_CATALOGUE = (
    APIError,
    ClientTypeError,
    STACError,
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    RecursionError,
)


class NoCatalogue(UpstreamFailed):
    """What the server sends is no STAC catalogue."""


@dataclass(frozen=True, kw_only=True)
class StacSource:
    """Where a STAC catalogue is.

    Attributes:
        url: Of an API's landing page or a static catalogue.
        name: What its collections are said to be of, "stac:<name>".
        other_hosts: Hosts besides the URL's own that may be asked.
        allow_private: Whether they may be on this machine or a private network.
        patience: How often and how long to try again.
    """

    url: str
    name: str
    other_hosts: tuple[str, ...] = ()
    allow_private: bool = False
    patience: Patience = field(default_factory=Patience)


class _GuardedIO(StacApiIO):  # type: ignore[misc]  # the package has no types
    """GET requests to known hosts alone, of bounded size and time; never a file."""

    def __init__(self, source: StacSource) -> None:
        super().__init__(max_retries=None)
        self._source = source
        self._hosts = frozenset({host_of(source.url), *source.other_hosts})

    def read_text(self, source: Any, *args: Any, **kwargs: Any) -> str:  # noqa: ANN401 -- pystac's
        """Fetch a document. The package would open what is no address as a file."""
        href = source if isinstance(source, str) else str(source.to_dict()["href"])
        method = None if isinstance(source, str) else source.to_dict().get("method")
        # A link has its parameters in its address already.
        parameters = kwargs.get("parameters") if isinstance(source, str) else None
        return self.request(href, method=method, parameters=parameters)

    def request(
        self,
        href: str,
        method: str | None = None,
        headers: dict[str, str] | None = None,
        parameters: dict[str, Any] | None = None,
    ) -> str:
        """Fetch a document, patiently."""
        if (method or "GET").upper() != "GET":
            raise NoCatalogue(f"the server wants {method}, where GET is asked", url=href[:200])
        host_of(href)
        query = urlencode(parameters or {})
        joint = "&" if urlsplit(href).query else "?"
        address = href + (joint + query if query else "")
        body = ask_patiently(lambda: self._fetch(address), self._source.patience)
        return body.decode("utf-8", "replace")

    def _fetch(self, address: str) -> bytes:
        return fetch(
            address,
            max_bytes=MAX_PAGE_BYTES,
            timeout_s=TIMEOUT_S,
            allow_hosts=self._hosts,
            allow_private=self._source.allow_private,
        )


def read_stac_source(source: StacSource) -> Iterator[Read]:
    """Every collection of a catalogue, and what of it is broken.

    An API is asked for its ``/collections``, page by page; a static catalogue is walked by its
    links. A part that can't be read is reported, and the others are read.

    Raises:
        NoCatalogue: The address leads to something else.
        UpstreamFailed, HostRefused: The address can't be asked, however patiently.
    """
    io = _GuardedIO(source)
    found = _pages(io, source) if _has_collections(io, source) else _walk(io, source)
    for number, (place, row) in enumerate(found, start=1):
        if number > MAX_COLLECTIONS:
            reason = f"only the first {MAX_COLLECTIONS} collections are read"
            yield Rejected(place=place, reason=reason, ends_the_file=True)
            return
        yield row if isinstance(row, Rejected) else _collection(row, place, source)


def _collection(row: object, place: str, source: StacSource) -> Read:
    if not isinstance(row, dict):
        return Rejected(place=place, reason="this is no JSON object")
    try:
        return flag_damage(read_stac_collection(row, catalogue=f"stac:{source.name}"))
    except BrokenRecord as problem:
        return Rejected(place=place, reason=problem.message)


def _has_collections(io: _GuardedIO, source: StacSource) -> bool:
    """Whether it is an API that lists its collections, or else a static catalogue."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the package warns of static catalogues
            client = Client.open(source.url, stac_io=io)
            return bool(client.conforms_to("COLLECTIONS") or client.conforms_to("FEATURES"))
    except EchoError:
        raise
    except _NO_CATALOGUE as problem:
        message = f"{source.url} is no STAC catalogue: {problem}"
        raise NoCatalogue(message, url=source.url) from problem


def _pages(io: _GuardedIO, source: StacSource) -> Iterator[tuple[str, Any]]:
    url = f"{source.url.rstrip('/')}/collections"
    pages = io.get_pages(url)
    number, before = 0, None
    while True:
        try:
            page = next(pages, None)
        except EchoError as problem:
            yield f"page {number + 1}", _broken_off(number, problem)
            return
        except _NO_CATALOGUE as problem:
            yield f"page {number + 1}", _broken_off(number, NoCatalogue(str(problem)))
            return
        if page is None:
            return
        number += 1
        rows = page.get("collections")
        if number > MAX_PAGES or (rows and rows == before):
            yield f"page {number}", _broken_off(number - 1, NoCatalogue(_NO_END))
            return
        before = rows
        for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
            yield f"page {number}, collection {place}", row


def _broken_off(number: int, problem: EchoError) -> Rejected:
    reason = f"reading broke off: {problem.message}"
    return Rejected(place=f"page {number + 1}", reason=reason, ends_the_file=True)


def _walk(io: _GuardedIO, source: StacSource) -> Iterator[tuple[str, Any]]:
    """Follow "child" links from the root, each document once."""
    waiting, seen = [(source.url, 0)], {source.url}
    while waiting:
        href, depth = waiting.pop(0)
        try:
            document = parse_object(io.request(href))
        except (UpstreamFailed, HostRefused, AnswerTooLarge, BrokenRecord) as problem:
            if depth == 0:
                raise
            yield href, Rejected(place=href, reason=problem.message)
            continue
        if document.get("type") == "Collection":
            yield href, dict(document)
        for child in _children(document, base=href) if depth < MAX_DEPTH else ():
            if child not in seen and len(seen) < MAX_DOCUMENTS:
                seen.add(child)
                waiting.append((child, depth + 1))


def _children(document: Mapping[str, Any], *, base: str) -> Iterator[str]:
    for link in objects(document, "links"):
        href = link.get("href")
        if link.get("rel") == "child" and isinstance(href, str):
            try:
                yield urljoin(base, href)
            except ValueError:
                # As it stands it is refused, and reported, when it is its turn.
                yield href
