import pytest

SEARCH = "/api/discovery/search"


def ask(client, **parameters):
    return client.get(SEARCH, parameters)


def test_a_dataset_comes_with_why_code_links_and_coverage(catalogue, viewer, signed_in):
    answer = ask(signed_in(viewer), q="daily land surface temperature").json()
    first = answer["results"][0]
    assert first["dataset"]["short_name"] in {"MOD11A1", "MYD11A1"}
    assert first["why"]
    assert "earthaccess" in first["dataset"]["snippets"]
    assert answer["facets"]["platforms"]
    assert answer["reranking"] is None


def test_an_answer_without_vectors_says_that_it_is_degraded(catalogue, viewer, signed_in):
    answer = ask(signed_in(viewer), q="land surface temperature").json()
    assert answer["degraded"]
    assert answer["notices"]


def test_the_code_asks_for_the_place_and_time_that_are_asked_for(catalogue, viewer, signed_in):
    answer = ask(
        signed_in(viewer), q="land surface temperature", bbox="177,-20,-178,-15",
        start="2021-01-01", end="2021-01-31",
    ).json()  # fmt: skip
    snippet = answer["results"][0]["dataset"]["snippets"]["earthaccess"]
    assert "bounding_box=(177, -20, -178, -15)" in snippet
    assert "temporal=('2021-01-01', '2021-01-31')" in snippet
    assert answer["place"]["box"] == [177.0, -20.0, -178.0, -15.0]
    assert {chip["kind"] for chip in answer["chips"]} >= {"place", "time"}


def test_an_official_tool_is_told_first_with_its_link(catalogue, viewer, signed_in):
    query = "Show me true color imagery of Crete on 2021-08-05"
    router = ask(signed_in(viewer), q=query).json()["router"]
    assert router["stop"]
    assert router["title"] == "NASA Worldview"
    assert router["link"].startswith("https://worldview.earthdata.nasa.gov/")


def test_evidence_can_be_asked_to_order_the_datasets(catalogue, viewer, signed_in):
    reranking = ask(signed_in(viewer), q="temperature", rerank="evidence").json()["reranking"]
    assert reranking["method"] == "evidence"
    assert reranking["evidence"]


def test_a_model_that_is_not_there_is_no_server_error(catalogue, viewer, signed_in, settings):
    settings.CHAT_MODEL = None
    answer = ask(signed_in(viewer), q="temperature", rerank="agentic")
    assert answer.status_code == 503
    assert "ECHO_CHAT_URL" in answer.text


@pytest.mark.parametrize(
    "parameters",
    [
        {"q": ""},
        {"q": "x" * 11_000},
        {"q": "lst", "k": 0},
        {"q": "lst", "k": 10_000},
        {"q": "lst", "k": "many"},
        {"q": "lst", "bbox": "1,2,3"},
        {"q": "lst", "bbox": "0,10,1,5"},
        {"q": "lst", "start": "soon"},
        {"q": "lst", "start": "2021-02-01", "end": "2021-01-01"},
        {"q": "lst", "rerank": "magic"},
        {},
    ],
)
def test_what_cannot_be_asked_is_refused_by_name(catalogue, viewer, signed_in, parameters):
    answer = ask(signed_in(viewer), **parameters)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "query",
    ["'; DROP TABLE x; --", "температура моря", "地表面温度", "((((", "NOT", "%00\x00", "a" * 9_000,
     "10.5067/MODIS/MOD11A1.061", "MOD11A1/061", "../../etc/passwd", "<script>alert(1)</script>"],
)  # fmt: skip
def test_hostile_and_foreign_words_get_an_answer_or_a_refusal(catalogue, viewer, signed_in, query):
    assert ask(signed_in(viewer), q=query).status_code in {200, 400}


def test_a_dataset_is_found_by_its_id_and_an_unknown_one_is_told(catalogue, viewer, signed_in):
    client = signed_in(viewer)
    concept_id = catalogue[0].concept_id
    found = client.get(f"/api/discovery/datasets/{concept_id}")
    assert found.json()["title"] == catalogue[0].title
    assert client.get("/api/discovery/datasets/C0-NONE").status_code == 404


def test_the_status_tells_how_much_is_held(catalogue, viewer, signed_in):
    status = signed_in(viewer).get("/api/discovery/status").json()
    assert status["collections"] == len(catalogue)
    assert status["is_small"]
    assert "small catalogue" in status["notice"]


@pytest.mark.parametrize("path", ["search?q=lst", "status", "datasets/C1-X"])
def test_who_is_not_signed_in_gets_nothing(catalogue, client, path):
    assert client.get(f"/api/discovery/{path}").status_code in {401, 403}
