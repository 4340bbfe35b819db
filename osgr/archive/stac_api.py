"""Searches a STAC API, through the one outbound HTTP client."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from pystac import STACError
from pystac_client import Client
from pystac_client.errors import ClientTypeError
from pystac_client.exceptions import APIError
from pystac_client.stac_api_io import StacApiIO

from common.egress import fetch
from common.errors import EchoError
from osgr.archive.errors import SourceUnavailable
from osgr.archive.item import ObservationItem
from osgr.archive.manifest import LONGEST_NAME, RejectedRow
from osgr.archive.stac import items_of_stac

LARGEST_PAGE = 50_000_000
MOST_ITEMS = 100_000
_PAGE = 250
_NO_API = (
    APIError,
    ClientTypeError,
    STACError,
    NotImplementedError,
    KeyError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StacSearch:
    """What is asked of the API.

    Attributes:
        collections: Names of collections; all if there are none.
        bbox: West, south, east, north; west > east crosses the antimeridian.
        datetime: RFC 3339 interval, for example "2020-06-01/2020-06-30".
        most: Items at most.
    """

    collections: tuple[str, ...] = ()
    bbox: tuple[float, float, float, float] | None = None
    datetime: str | None = None
    most: int = 10_000


class _GuardedIO(StacApiIO):  # type: ignore[misc] # the package has no types
    """GET requests to one host, of bounded size and time."""

    def __init__(self, host: str, *, timeout_s: float, allow_private: bool) -> None:
        super().__init__(max_retries=None)
        self._host = host
        self._timeout_s = timeout_s
        self._allow_private = allow_private

    def request(
        self,
        href: str,
        method: str | None = None,
        headers: dict[str, str] | None = None,
        parameters: dict[str, Any] | None = None,
    ) -> str:
        """Fetch a page."""
        if (method or "GET").upper() != "GET":
            raise SourceUnavailable(f"the API wants {method}, where GET is asked", url=href[:200])
        query = urlencode({name: _plain(value) for name, value in (parameters or {}).items()})
        joint = "&" if urlsplit(href).query else "?"
        body = fetch(
            href + (joint + query if query else ""),
            max_bytes=LARGEST_PAGE,
            timeout_s=self._timeout_s,
            allow_hosts=frozenset({self._host}),
            allow_private=self._allow_private,
        )
        return body.decode("utf-8")

    def read_text(self, source: Any, *args: Any, **kwargs: Any) -> str:  # noqa: ANN401 -- theirs
        """Read an address; never a file."""
        if not str(getattr(source, "href", source)).startswith(("http://", "https://")):
            raise SourceUnavailable("the API links to what is no address")
        return str(super().read_text(source, *args, **kwargs))


def search_stac_api(
    url: str,
    search: StacSearch,
    *,
    archive: str,
    timeout_s: float = 60.0,
    allow_private: bool = False,
) -> Iterator[ObservationItem | RejectedRow]:
    """Observation items of what an API finds.

    Args:
        url: Address of the API's landing page; no other host is asked.
        search: What to find.
        archive: Name that the items get.
        timeout_s: Limit of each request.
        allow_private: Whether a private address is right.

    Raises:
        SourceUnavailable: What answers is no STAC API that can be searched by GET.
        HostRefused: The address, or one that a page links to, may not be asked.
        UpstreamFailed: It doesn't answer.
    """
    host = (urlsplit(url).hostname or "").lower()
    guarded = _GuardedIO(host, timeout_s=timeout_s, allow_private=allow_private)
    try:
        client = Client.open(url, stac_io=guarded)
        found = client.search(
            method="GET",
            collections=list(search.collections) or None,
            bbox=list(search.bbox) if search.bbox else None,
            datetime=search.datetime,
            max_items=min(search.most, MOST_ITEMS),
            limit=_PAGE,
        )
        features = found.items_as_dicts()
        for number, feature in enumerate(features, start=1):
            yield from _items(feature, number, archive=archive, source=url)
    except _NO_API as problem:
        message = f"{url} did not answer as a STAC API: {problem}"
        raise SourceUnavailable(message, url=url) from problem


def _items(
    feature: dict[str, Any], number: int, *, archive: str, source: str
) -> Iterator[ObservationItem | RejectedRow]:
    try:
        yield from items_of_stac(feature, archive=archive, source=source)
    except EchoError as problem:
        yield RejectedRow(number, str(feature.get("id", ""))[:LONGEST_NAME], problem.message)


def _plain(value: Any) -> str:  # noqa: ANN401 -- as the client passes it
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return json.dumps(value) if isinstance(value, dict) else str(value)
