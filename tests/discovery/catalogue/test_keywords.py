import csv
import io
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.core.management import CommandError, call_command

from discovery.catalogue.gcmd import KeywordTree
from discovery.models import Keyword
from discovery.selectors.collections import records
from discovery.services.storing import store_entries
from tests.discovery.catalogue.conftest import entry

PATHS = [
    ["EARTH SCIENCE", "ATMOSPHERE"],
    ["EARTH SCIENCE", "ATMOSPHERE", "CLOUDS"],
    ["EARTH SCIENCE", "ATMOSPHERE", "CLOUDS", "CLOUD AMOUNT"],
    ["EARTH SCIENCE", "LAND SURFACE"],
    ["EARTH SCIENCE", "LAND SURFACE", "SOILS"],
]


def export(paths: list[list[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(
        ["Keyword Version: 1", "https://x/kms/concepts/concept_scheme/sciencekeywords/?"]
    )
    writer.writerow(["Category", "Topic", "Term", "Variable_Level_1", "UUID"])
    for number, path in enumerate(paths):
        uuid = f"00000000-0000-0000-0000-{number:012d}"
        writer.writerow([*path, *[""] * (4 - len(path)), uuid])
    return text.getvalue()


@pytest.fixture
def kms():
    """A loopback server that speaks KMS."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(export(PATHS).encode() if "format=csv" in self.path else b"<html>")

        def log_message(self, *args: object) -> None:
            """Keep the test's output clean."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/kms/concepts/concept_scheme"
        server.shutdown()
        thread.join()


@pytest.fixture
def loaded(db, tmp_path):
    path = tmp_path / "sciencekeywords.csv"
    path.write_text(export(PATHS), encoding="utf-8")
    call_command("load_keywords", str(path))
    return path


def test_a_flat_list_becomes_the_paths_that_it_was_written_from():
    tree = KeywordTree(PATHS)
    flat = [("ATMOSPHERE",), ("CLOUDS",), ("CLOUD AMOUNT",), ("LAND SURFACE",), ("SOILS",)]
    assert tree.restore(flat) == (tuple(PATHS[2]), tuple(PATHS[4]))


def test_a_term_whose_levels_are_not_listed_stays_alone():
    assert KeywordTree(PATHS).restore([("SOILS",), ("robots",)]) == (("SOILS",), ("robots",))


def test_paths_that_are_there_stay_as_they_are():
    given = (("EARTH SCIENCE", "ODD"), ("CLOUDS",))
    assert KeywordTree(PATHS).restore(given) == given


def test_an_export_leaves_exactly_its_keywords(loaded):
    loaded.write_text(export(PATHS[:2]), encoding="utf-8")
    call_command("load_keywords", str(loaded))
    assert sorted(Keyword.objects.values_list("path", flat=True)) == PATHS[:2]


def test_keywords_come_from_the_server_too(db, kms):
    call_command("load_keywords", scheme=["sciencekeywords"], url=kms, allow_private=True)
    assert Keyword.objects.filter(scheme="sciencekeywords").count() == len(PATHS)


@pytest.mark.parametrize("content", ["", "a,b\n1,2\n", "<html>", '"unclosed\n' * 3])
def test_another_file_is_refused_and_what_is_there_stays(loaded, tmp_path, content):
    other = tmp_path / "other.csv"
    other.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError, match=r"no column UUID|holds no keywords"):
        call_command("load_keywords", str(other))
    assert Keyword.objects.count() == len(PATHS)


def test_datasets_loaded_afterwards_have_paths(loaded):
    store_entries([entry(1, keywords=["LAND SURFACE", "SOILS"])])
    assert next(records()).keywords == (("EARTH SCIENCE", "LAND SURFACE", "SOILS"),)
