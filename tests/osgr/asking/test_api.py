import pytest
from shapely import MultiPolygon, box

from osgr.api.answer_json import box_of

pytestmark = pytest.mark.django_db

GREEN = "What was the mean NDVI over Urumqi in summer 2021?"


def post(client, **content):
    return client.post("/api/osgr/ask", content, content_type="application/json")


def test_an_answer_comes_with_its_chain_items_and_chart(asked, viewer, signed_in):
    answer = post(signed_in(viewer), question=GREEN, archive=asked).json()
    assert answer["answer"] == pytest.approx(0.5)
    assert answer["grounded"][0]["item_count"] == 3
    assert answer["grounded"][0]["items"][0]["box"] == pytest.approx([87.35, 43.55, 87.85, 44.05])
    assert len(answer["computed"]["series"]) == 3
    assert answer["paths"][0]["nodes"][-1] == "NDVI product"
    assert {chip["kind"] for chip in answer["chips"]} >= {"target", "place", "time"}
    assert answer["place"]["name"] == "Ürümqi, Xinjiang, China"


def test_the_steps_of_an_answer_can_be_stored_as_a_plan(asked, analyst, signed_in):
    client = signed_in(analyst)
    plan = post(client, question=GREEN, archive=asked).json()["plan"]
    stored = client.post("/api/echo/plans", plan, content_type="application/json")
    assert stored.status_code == 201, stored.text
    assert [step["tool"] for step in stored.json()["graph"]["steps"]]


def test_an_edge_comes_with_its_literature(asked, viewer, signed_in):
    question = "Was there drought over Urumqi in July 2021?"
    answer = post(signed_in(viewer), question=question, archive=asked, execute=False).json()
    edges = [edge for path in answer["paths"] for edge in path["edges"]]
    assert all(edge["sources"][0]["citation"] for edge in edges)
    assert answer["computed"] is None


def test_what_was_rejected_is_told_with_the_reason(asked, viewer, signed_in):
    question = "What was the mean NDVI over Urumqi in July 2021?"
    answer = post(signed_in(viewer), question=question, archive=asked).json()
    assert sum(answer["rejected"].values()) > 0
    assert answer["rejected_items"][0]["reason"] in answer["rejected"]


def test_a_correction_changes_the_answer_and_is_shown_as_one(asked, viewer, signed_in):
    corrected = {"time": "July 2021"}
    answer = post(signed_in(viewer), question=GREEN, archive=asked, corrections=corrected).json()
    assert answer["grounded"][0]["item_count"] == 1
    assert [c["is_corrected"] for c in answer["chips"] if c["kind"] == "time"] == [True]


def test_an_unanswerable_question_says_why_in_words(asked, viewer, signed_in):
    answer = post(
        signed_in(viewer), question="What was the mean NDVI over Urumqi in 1995?", archive=asked
    ).json()
    assert answer["why_not"] == "no_items_in_time"
    assert answer["sentence"]


@pytest.mark.parametrize(
    ("content", "status"),
    [
        ({}, 400),
        ({"question": "", "archive": "small"}, 400),
        ({"question": "x" * 5_000, "archive": "small"}, 400),
        ({"question": GREEN, "archive": "nowhere"}, 404),
        ({"question": GREEN, "archive": "small", "corrections": {"colour": "red"}}, 400),
        ({"question": GREEN, "archive": "small", "corrections": {"time": "\u0000"}}, 400),
        ({"question": GREEN, "archive": "small", "choices": ["a"] * 50}, 400),
        ({"question": ["x"], "archive": "small"}, 400),
    ],
)
def test_what_cannot_be_asked_is_refused(asked, viewer, signed_in, content, status):
    answer = post(signed_in(viewer), **content)
    assert answer.status_code == status, answer.text


def test_archives_are_listed_with_their_variables(asked, viewer, signed_in):
    client = signed_in(viewer)
    assert client.get("/api/osgr/archives").json() == {"archives": ["small"]}
    variables = client.get("/api/osgr/archives/small").json()["variables"]
    assert {row["variable"] for row in variables} == {"NDVI", "LST_Day_1km"}
    assert client.get("/api/osgr/archives/nowhere").status_code == 404


def test_who_is_not_signed_in_gets_nothing(asked, client):
    assert post(client, question=GREEN, archive=asked).status_code in {401, 403}
    assert client.get("/api/osgr/archives").status_code in {401, 403}


def test_a_footprint_split_at_180_degrees_is_one_box_across_it():
    split = MultiPolygon([box(177, -20, 180, -15), box(-180, -20, -178, -15)])
    assert box_of(split) == [177, -20, -178, -15]
    assert box_of(MultiPolygon([box(1, 2, 3, 4)])) == [1, 2, 3, 4]
    assert box_of(MultiPolygon([box(-180, -90, 180, 90)])) == [-180, -90, 180, 90]
