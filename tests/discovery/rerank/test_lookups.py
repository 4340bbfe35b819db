"""The real lookups against loopback servers that speak as arXiv, a search service and CMR do."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import pytest

from common.geo import Box
from discovery.constraints.understood import PlaceConstraint, Understood
from discovery.rerank.lookups.arxiv import ArxivSearch
from discovery.rerank.lookups.base import LookupFailed
from discovery.rerank.lookups.granules import CmrGranules
from discovery.rerank.lookups.web import WebSearch

FEED = """<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/1</id>
<title>Soil
 moisture</title><summary>Uses SMAP.</summary></entry></feed>"""


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.server.asked.append(self.path)
            status, body = self.server.answer
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    found = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.asked, found.answer = [], (200, b"{}")
    thread = Thread(target=found.serve_forever, daemon=True)
    thread.start()
    yield found
    found.shutdown()
    found.server_close()
    thread.join()


def at(server: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{server.server_address[1]}"


def understood() -> Understood:
    place = PlaceConstraint(name="Fiji", box=Box(176.0, -20.0, -178.0, -15.0))
    return Understood(text="x", residual_text="x", place=place)


def test_papers_come_with_title_summary_and_address(server):
    server.answer = (200, FEED.encode())
    [paper] = ArxivSearch(at(server), allow_private=True).find('soil "moisture" OR all:x')
    assert paper.text == "Soil moisture: Uses SMAP."
    assert paper.url == "http://arxiv.org/abs/1"
    asked = parse_qs(urlsplit(server.asked[0]).query)["search_query"][0]
    assert asked.startswith("all:soil AND all:moisture")


@pytest.mark.parametrize(
    "body", [b"<feed", b"", b'<!DOCTYPE a [<!ENTITY x "y">]><feed/>', b"\xff\xfe\x00"]
)
def test_a_broken_or_hostile_feed_is_a_failed_lookup(server, body):
    server.answer = (200, body)
    with pytest.raises(LookupFailed):
        ArxivSearch(at(server), allow_private=True).find("soil")


def test_pages_come_with_words_and_web_addresses_alone(server):
    rows = [
        {"title": "Ebro", "content": "a river", "url": "https://example.org"},
        {"title": "bad", "content": None, "url": "javascript:alert(1)"},
    ]
    server.answer = (200, json.dumps({"results": rows}).encode())
    first, second = WebSearch(at(server), allow_private=True).find("Ebro")
    assert (first.text, first.url) == ("Ebro: a river", "https://example.org")
    assert second.url == ""


@pytest.mark.parametrize("answer", [(500, b""), (200, b"[]"), (200, b'{"results": [1]}')])
def test_a_search_service_that_fails_is_a_failed_lookup(server, answer):
    server.answer = answer
    with pytest.raises(LookupFailed):
        WebSearch(at(server), allow_private=True).find("x")


def test_granules_are_asked_for_by_place_and_date(server):
    server.answer = (200, json.dumps({"feed": {"entry": [{"id": "G1"}]}}).encode())
    found = CmrGranules(at(server), allow_private=True).check("C1-PODAAC", understood())
    asked = parse_qs(urlsplit(server.asked[0]).query)
    assert found.share == 1.0
    assert asked["collection_concept_id"] == ["C1-PODAAC"]
    assert asked["bounding_box"] == ["176,-20,-178,-15"]


def test_no_granule_is_told_as_such(server):
    server.answer = (200, json.dumps({"feed": {"entry": []}}).encode())
    assert CmrGranules(at(server), allow_private=True).check("C1", understood()).share == 0.0


@pytest.mark.parametrize("answer", [(503, b""), (200, b"{}"), (200, b'{"feed": {"entry": 3}}')])
def test_an_archive_that_fails_is_a_failed_lookup(server, answer):
    server.answer = answer
    with pytest.raises(LookupFailed):
        CmrGranules(at(server), allow_private=True).check("C1", understood())


def test_a_private_address_is_refused_unless_it_is_said_to_be_right(server):
    with pytest.raises(LookupFailed):
        ArxivSearch(at(server)).find("x")
    assert server.asked == []
