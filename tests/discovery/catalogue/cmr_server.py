"""A loopback server that speaks CMR's search API, and fails as tests ask."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

_COLLECTION_PARAMETERS = {"page_size", "include_granule_counts", "updated_since", "provider[]"}


class CmrDouble:
    """Collections by their order, and a list of failures that the next requests meet."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self.deleted: list[str] = []
        self.failures: list[str] = []
        self.requests: list[tuple[str, dict[str, list[str]], str]] = []
        self.generation = "a"
        self.announced: int | str | None = None
        self.repeats = False
        self.url = ""

    def asked_since(self) -> list[str]:
        """The ``updated_since`` of each request for collections."""
        return [
            query.get("updated_since", [""])[0]
            for path, query, _ in self.requests
            if path == "/search/collections.umm_json"
        ]


def umm_item(number: int, **changes: Any) -> dict[str, Any]:
    """A collection as CMR sends it."""
    umm = {
        "ShortName": f"SET{number}",
        "Version": "1",
        "EntryTitle": f"Dataset {number}",
        "Abstract": f"What dataset {number} measures.",
        "SpatialExtent": {
            "HorizontalSpatialDomain": {
                "Geometry": {
                    "CoordinateSystem": "CARTESIAN",
                    "BoundingRectangles": [
                        {
                            "WestBoundingCoordinate": -10.0, "SouthBoundingCoordinate": -10.0,
                            "EastBoundingCoordinate": 10.0, "NorthBoundingCoordinate": 10.0,
                        }
                    ],
                }
            }
        },
        "TemporalExtents": [
            {"RangeDateTimes": [{"BeginningDateTime": "2000-01-01T00:00:00.000Z"}]}
        ],
        **changes,
    }  # fmt: skip
    meta = {
        "concept-id": f"C{10000 + number}-PROV",
        "provider-id": "PROV",
        "revision-id": 1,
        "deleted": False,
        "granule-count": 7,
        "associations": {"tools": ["TL9-PROV"], "services": ["S8-PROV"]},
    }
    return {"meta": meta, "umm": umm}


class _Answers(BaseHTTPRequestHandler):
    double: CmrDouble

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        query = parse_qs(parts.query)
        after = self.headers.get("CMR-Search-After", "")
        self.double.requests.append((parts.path, query, after))
        if self.double.failures and (failure := self.double.failures.pop(0)) != "none":
            self._fail(failure)
        elif parts.path == "/search/deleted-collections":
            self._deleted(query)
        elif unknown := set(query) - _COLLECTION_PARAMETERS:
            self._send(400, json.dumps({"errors": [f"{unknown} was not recognized."]}).encode())
        else:
            self._page(int(query["page_size"][0]), after)

    def _page(self, size: int, after: str) -> None:
        start = 0
        if after:
            generation, start = json.loads(after)
            if generation != self.double.generation:
                self._send(400, b'{"errors": ["The search after header is invalid"]}')
                return
        items = self.double.items[start : start + size]
        headers = {"CMR-Hits": str(self.double.announced or len(self.double.items))}
        if items:
            following = start if self.double.repeats else start + size
            headers["CMR-Search-After"] = json.dumps([self.double.generation, following])
        body = json.dumps({"hits": len(self.double.items), "took": 3, "items": items}).encode()
        self._send(200, body, headers)

    def _deleted(self, query: dict[str, list[str]]) -> None:
        if set(query) != {"revision_date"}:
            self._send(400, b"<errors><error>Parameter was not recognized.</error></errors>")
            return
        references = "".join(
            f"<reference><name>x</name><id>{concept_id}</id><revision-id>2</revision-id>"
            "</reference>"
            for concept_id in self.double.deleted
        )
        body = f"<results><hits>1</hits><references>{references}</references></results>".encode()
        self._send(200, body)

    def _fail(self, failure: str) -> None:
        if failure == "half":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"items": [{"meta": ')
        elif failure == "timed out":
            self._send(200, b'{"items": []}', {"CMR-Timed-Out": "true"})
        elif failure == "not json":
            self._send(200, b"<html>maintenance</html>")
        elif failure == "dead":
            self.close_connection = True
            self.connection.close()
        else:
            status, _, wait = failure.partition(" after ")
            self._send(int(status), b"{}", {"Retry-After": wait} if wait else {})

    def _send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Keep the test's output clean."""


@contextmanager
def running_cmr() -> Iterator[CmrDouble]:
    """Serve a double on a port of its own."""
    double = CmrDouble()
    handler = type("Handler", (_Answers,), {"double": double})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.handle_error = lambda *_: None  # a connection that a test has cut
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        double.url = f"http://127.0.0.1:{server.server_port}"
        try:
            yield double
        finally:
            server.shutdown()
            thread.join()
