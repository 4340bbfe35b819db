import json

import pytest

from geoquery.models import ProxyDescription

SEARCH = "/api/geoquery/search"
ADDRESSES = [
    f"{SEARCH}?q=sand",
    "/api/geoquery/status",
    "/api/geoquery/tiles/bm32-r030-c000",
    "/api/geoquery/tiles/bm32-r030-c000/thumbnail",
]


@pytest.fixture
def reader(searchable, signed_in, viewer):
    return signed_in(viewer)


@pytest.mark.parametrize("address", ADDRESSES)
def test_nobody_reads_without_signing_in(searchable, client, address: str):
    assert client.get(address).status_code in (401, 403)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_viewer_reads(reader, address: str):
    assert reader.get(address).status_code == 200


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_person_who_was_shut_out_does_not_read(searchable, signed_in, viewer, address: str):
    client = signed_in(viewer)
    viewer.is_active = False
    viewer.save()
    assert client.get(address).status_code in (401, 403)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_is_written_here(reader, method: str):
    assert getattr(reader, method)(SEARCH).status_code == 405


def test_an_answer_has_the_published_form(reader):
    answer = reader.get(SEARCH, {"q": "bare sand", "k": 3}).json()
    assert set(answer) == {"results", "k", "config", "model", "notices", "ms", "czml"}
    hit = answer["results"][0]
    assert set(hit) == {
        "tile",
        "lon",
        "lat",
        "score",
        "box",
        "sensor",
        "resolution_m",
        "attribution",
        "thumbnail",
        "anchors",
    }
    assert set(hit["anchors"][0]) == {"tile", "description", "text_score", "visual_distance"}
    assert answer["model"]["simple"] is True


def test_a_result_lies_in_its_own_box(reader):
    for hit in reader.get(SEARCH, {"q": "bare sand"}).json()["results"]:
        west, south, east, north = hit["box"]
        assert west < hit["lon"] < east
        assert south < hit["lat"] < north


def test_the_globe_gets_one_packet_a_tile_with_its_picture(reader):
    answer = reader.get(SEARCH, {"q": "bare sand", "k": 4}).json()
    document, *packets = answer["czml"]
    assert document["id"] == "document"
    assert [one["id"] for one in packets] == [f"tile-{hit['tile']}" for hit in answer["results"]]
    assert all("thumbnail" in json.dumps(one["rectangle"]) for one in packets)


def test_words_in_the_globes_descriptions_are_escaped(reader):
    ProxyDescription.objects.update(summary="<img src=x onerror=alert(1)>")
    answer = reader.get(SEARCH, {"q": "bare sand", "k": 2}).json()
    assert "<img" not in json.dumps(answer["czml"])


def test_an_area_is_honoured(reader):
    answer = reader.get(SEARCH, {"q": "sand", "bbox": "174,-10,-176,26", "k": 50}).json()
    assert answer["results"]
    assert all(abs(hit["lon"]) > 173 for hit in answer["results"])


@pytest.mark.parametrize(
    ("parameters", "code"),
    [
        ({}, "invalid"),
        ({"q": ""}, "empty_query"),
        ({"q": " . "}, "empty_query"),
        ({"q": "x" * 501}, "query_too_long"),
        ({"q": "x" * 6000}, "invalid"),
        ({"q": "a\x00b"}, "invalid"),
        ({"q": "sand", "k": "0"}, "result_count_out_of_range"),
        ({"q": "sand", "k": "201"}, "result_count_out_of_range"),
        ({"q": "sand", "k": "many"}, "invalid"),
        ({"q": "sand", "k": "9" * 4000}, "invalid"),
        ({"q": "sand", "config": "best"}, "unknown_configuration"),
        ({"q": "sand", "bbox": "1,2,3"}, "invalid_box"),
        ({"q": "sand", "bbox": "1,2,3,nan"}, "invalid_box"),
        ({"q": "sand", "bbox": "0,95,10,99"}, "invalid_box"),
        ({"q": "sand", "bbox": "0,10,10,0"}, "invalid_box"),
    ],
)
def test_bad_input_is_refused_with_a_name_and_a_reason(reader, parameters, code: str):
    answer = reader.get(SEARCH, parameters)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize("rest", ["", "/thumbnail"])
def test_an_unknown_tile_is_not_found(reader, rest: str):
    answer = reader.get(f"/api/geoquery/tiles/bm32-r083-c001{rest}")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "unknown_tile"


def test_a_tile_says_where_it_comes_from(reader):
    tile = reader.get("/api/geoquery/tiles/bm32-r030-c000").json()
    assert tile["licence"] == "none needed"
    assert tile["area_km2"] > 0
    assert tile["facts"]["sea_share"] in (0.0, 1.0)


def test_a_thumbnail_is_a_png(reader):
    answer = reader.get("/api/geoquery/tiles/bm32-r030-c000/thumbnail")
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_the_status_counts_what_is_loaded(reader):
    status = reader.get("/api/geoquery/status").json()
    assert (status["ready"], status["tiles"], status["proxies"]) == (True, 72, 30)


def test_a_search_before_loading_says_so(db, model_doubles, signed_in, viewer):
    answer = signed_in(viewer).get(SEARCH, {"q": "sand"})
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "index_not_ready"


def test_the_status_before_loading_is_not_ready(db, model_doubles, signed_in, viewer):
    assert signed_in(viewer).get("/api/geoquery/status").json()["ready"] is False
