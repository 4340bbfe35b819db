import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from discovery.catalogue.asking import Patience
from discovery.catalogue.files import Rejected
from discovery.catalogue.stac_api import NoCatalogue, StacSource, read_stac_source

CORE = "https://api.stacspec.org/v1.0.0/core"
COLLECTIONS = "https://api.stacspec.org/v1.0.0/collections"


class StacDouble:
    """Documents by path; a path that is asked too early fails as often as it says."""

    def __init__(self) -> None:
        self.documents: dict[str, Any] = {}
        self.failures: dict[str, int] = {}
        self.asked: list[str] = []
        self.url = ""

    def landing(self, *conforms: str, links: tuple[dict[str, str], ...] = ()) -> dict[str, Any]:
        own = ({"rel": "self", "href": self.url}, {"rel": "root", "href": self.url},
               {"rel": "data", "href": f"{self.url}/collections"})  # fmt: skip
        return {
            "type": "Catalog", "stac_version": "1.0.0", "id": "root", "description": "A root",
            "conformsTo": list(conforms), "links": [*own, *links],
        }  # fmt: skip


def collection(key: str, **changes: Any) -> dict[str, Any]:
    return {
        "type": "Collection", "stac_version": "1.0.0", "id": key, "title": f"Title of {key}",
        "description": "About it.", "license": "CC-BY-4.0", "links": [],
        "extent": {"spatial": {"bbox": [[-10, -10, 10, 10]]},
                   "temporal": {"interval": [["2015-01-01T00:00:00Z", None]]}},
        "summaries": {"platform": ["sentinel-2a"], "instruments": ["msi"]}, **changes,
    }  # fmt: skip


@pytest.fixture
def stac():
    double = StacDouble()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            double.asked.append(self.path)
            found = double.documents.get(self.path)
            if double.failures.get(self.path, 0):
                double.failures[self.path] -= 1
                self._send(503, b"busy")
            elif found is None:
                self._send(404, b"{}")
            else:
                body = found if isinstance(found, bytes) else json.dumps(found).encode()
                self._send(200, body)

        def _send(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Keep the test's output clean."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        double.url = f"http://127.0.0.1:{server.server_port}"
        yield double
        server.shutdown()
        thread.join()


@pytest.fixture
def api(stac):
    """Two pages, three collections."""
    stac.documents = {
        "/": stac.landing(CORE, COLLECTIONS),
        "/collections": {
            "collections": [collection("a"), collection("b")],
            "links": [{"rel": "next", "href": f"{stac.url}/collections?page=2"}],
        },
        "/collections?page=2": {"collections": [collection("c")], "links": []},
    }
    return stac


def read(stac: StacDouble) -> tuple[list[str], list[Rejected]]:
    patience = Patience(attempts=3, sleep=lambda _: None)
    source = StacSource(url=f"{stac.url}/", name="test", allow_private=True, patience=patience)
    found = list(read_stac_source(source))
    kept = [one.record.concept_id for one in found if not isinstance(one, Rejected)]
    return kept, [one for one in found if isinstance(one, Rejected)]


def test_all_pages_of_an_api_are_read(api):
    assert read(api) == (["stac:test/a", "stac:test/b", "stac:test/c"], [])


def test_a_busy_page_is_asked_for_again(api):
    api.failures["/collections?page=2"] = 2
    assert len(read(api)[0]) == 3


def test_a_page_that_never_comes_ends_the_reading_and_keeps_what_came(api):
    api.failures["/collections?page=2"] = 99
    kept, (rejected,) = read(api)
    assert kept == ["stac:test/a", "stac:test/b"]
    assert rejected.ends_the_file


def test_a_malformed_collection_is_reported_and_the_others_are_kept(api):
    api.documents["/collections"]["collections"][0] = {"title": "nameless"}
    kept, (rejected,) = read(api)
    assert (len(kept), rejected.place) == (2, "page 1, collection 1")


@pytest.mark.parametrize(
    "href", ["file:///etc/passwd", "/etc/passwd", "http://169.254.169.254/latest"]
)
def test_a_link_that_leads_elsewhere_is_not_followed(api, href):
    api.documents["/collections"]["links"][0]["href"] = href
    kept, rejected = read(api)
    assert kept == ["stac:test/a", "stac:test/b"]
    assert rejected[0].ends_the_file


def test_a_static_catalogue_is_walked_by_its_links(stac):
    child = {"rel": "child", "href": "./inner/catalog.json"}
    broken = {"rel": "child", "href": "./missing.json"}
    outside = {"rel": "child", "href": "http://192.0.2.1/catalog.json"}
    inner = {**stac.landing(links=({"rel": "child", "href": "../one.json"},)), "id": "inner"}
    inner["links"].append({"rel": "child", "href": f"{stac.url}/"})
    stac.documents = {
        "/": stac.landing(links=(child, broken, outside)),
        "/inner/catalog.json": inner,
        "/one.json": collection("one"),
    }
    kept, rejected = read(stac)
    assert kept == ["stac:test/one"]
    assert [one.place for one in rejected] == [
        f"{stac.url}/missing.json",
        "http://192.0.2.1/catalog.json",
    ]


@pytest.mark.parametrize("content", [b"<html>", b"[]", b'{"type": "Feature"}', b"{}"])
def test_what_is_no_catalogue_is_named(stac, content):
    stac.documents = {"/": content}
    with pytest.raises(NoCatalogue, match="no STAC catalogue"):
        read(stac)


def test_the_command_loads_and_a_rerun_changes_nothing(db, api, capsys):
    for expected in ((3, 0), (0, 0)):
        call_command(
            "sync_stac_collections", f"{api.url}/", name="test", allow_private=True, json=True
        )
        facts = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert (facts["loaded"], facts["updated"]) == expected


def test_a_private_address_is_refused_unless_allowed(db, api):
    with pytest.raises(CommandError, match="not a public address"):
        call_command("sync_stac_collections", f"{api.url}/", name="test")


def test_pages_without_an_end_are_left(api):
    api.documents["/collections"]["links"][0]["href"] = f"{api.url}/collections"
    kept, (rejected,) = read(api)
    assert kept == ["stac:test/a", "stac:test/b"]
    assert "no end" in rejected.reason
    assert rejected.ends_the_file


def test_a_page_that_nests_too_deep_ends_the_reading(api):
    api.documents["/collections?page=2"] = b'{"collections":' + b"[" * 100_000
    kept, (rejected,) = read(api)
    assert len(kept) == 2
    assert rejected.ends_the_file


def test_a_part_too_large_or_misaddressed_is_reported_and_the_others_are_kept(stac):
    hrefs = ("./large.json", "./middle.json", "./one.json")
    middle = stac.landing(links=({"rel": "child", "href": "http://[bad"},))
    stac.documents = {
        "/": stac.landing(links=tuple({"rel": "child", "href": href} for href in hrefs)),
        "/large.json": b" " * 50_000_001,
        "/middle.json": {**middle, "id": "middle"},
        "/one.json": collection("one"),
    }
    kept, rejected = read(stac)
    assert kept == ["stac:test/one"]
    assert [one.place for one in rejected] == [f"{stac.url}/large.json", "http://[bad"]


def test_an_address_that_cannot_be_read_is_named(db):
    with pytest.raises(CommandError, match="is no address"):
        call_command("sync_stac_collections", "http://[bad", name="test")
