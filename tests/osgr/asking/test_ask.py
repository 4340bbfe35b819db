import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from osgr.archive.errors import UnknownArchive
from osgr.evaluation.scores import METRICS
from osgr.services.ask import ask

pytestmark = pytest.mark.django_db

KEYS = {
    "target", "spatial_relation", "temporal_relation", "operation", "paths", "grounded", "rejected",
    "answer", "choice", "why_not", "ms",
}  # fmt: skip
GREEN = "What was the mean NDVI over Urumqi in summer 2021?"


def test_a_question_is_answered_by_the_number_that_the_items_give(asked: str) -> None:
    answer = ask(GREEN, archive=asked)
    assert answer.answer == pytest.approx(0.5)
    assert answer.predicted_path[-1] == "NDVI product"
    assert "0.5" in answer.sentence


def test_only_items_of_the_place_and_time_are_used(asked: str) -> None:
    answer = ask("What was the mean NDVI over Urumqi in July 2021?", archive=asked)
    assert [s.item.id for s in answer.sets[0].items] == ["urumqi_2021-07_NDVI"]


def test_a_derivation_takes_all_its_inputs(asked: str) -> None:
    answer = ask("Was there drought over Urumqi in July 2021?", archive=asked, execute=False)
    variables = {scored.item.result for scored in answer.sets[0].items}
    assert variables == {"NDVI product", "land surface temperature"}


def test_the_nearest_option_is_chosen(asked: str) -> None:
    answer = ask(GREEN, archive=asked, choices=["0.2", "0.5", "0.9"])
    assert answer.choice == "0.5"


def test_without_execution_the_answer_stops_after_grounding(asked: str) -> None:
    answer = ask(GREEN, archive=asked, execute=False)
    assert answer.sets
    assert answer.computed is None
    assert answer.why_not is None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("How happy were the people of Urumqi in 2021?", "no_target"),
        ("What was the mean NDVI over Urumqi in 1995?", "no_items_in_time"),
        ("What was the mean NDVI over Nairobi in July 2021?", "no_items_in_place"),
        ("Burn severity over Urumqi between June 2021 and July 2021?", "missing_variable"),
        ("What was the mean NDVI over Qwertyville in July 2021?", "no_place"),
        ("What was the mean NDVI over bbox 10,47,12,45 in July 2021?", "no_place"),
        ("What was the mean NDVI over Urumqi between 2023 and 2019?", "no_items_in_time"),
        ("What was the mean NDVI over Urumqi in 44 BC?", "no_items_in_time"),
        ("What was the NDVI upstream of Urumqi in July 2021?", "no_flow_network"),
        ("How many days had NDVI above 20 cm over Urumqi in July 2021?", "not_computable"),
        ("How did NDVI differ between Urumqi and Valencia in July 2021?", "unsupported"),
    ],
)  # fmt: skip
def test_what_can_not_be_answered_says_why(asked: str, text: str, word: str) -> None:
    answer = ask(text, archive=asked)
    assert answer.why_not is not None
    assert answer.why_not.word == word
    assert answer.sentence == answer.why_not.sentence
    assert answer.answer is None


def test_the_place_of_a_name_that_the_archive_knows_is_meant(asked: str) -> None:
    answer = ask("What was the mean NDVI over Valencia in July 2021?", archive=asked)
    assert answer.question.region is not None
    assert "Spain" in answer.question.region.name
    assert any("is meant" in notice for notice in answer.notices)


def test_a_correction_changes_what_is_grounded(asked: str) -> None:
    answer = ask(GREEN, archive=asked, corrections={"time": "June 2021"})
    assert [s.item.id for s in answer.sets[0].items] == ["urumqi_2021-06_NDVI"]


def test_an_unknown_archive_is_named(asked: str) -> None:
    with pytest.raises(UnknownArchive, match="nowhere"):
        ask(GREEN, archive="nowhere")


def run(command: str, *arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command(command, *arguments, "--json", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue().strip().splitlines()[-1])
    return found


def test_the_command_prints_one_object_with_every_key(asked: str, tmp_path: Path) -> None:
    choices = tmp_path / "choices.json"
    choices.write_text(json.dumps(["0.5", "0.9"]))
    printed = run("ask", GREEN, "--archive", asked, "--choices", str(choices))
    assert {*printed} == KEYS
    assert printed["choice"] == "0.5"
    assert printed["grounded"][0]["items"]


def test_the_command_can_stop_after_grounding(asked: str) -> None:
    printed = run("ask", GREEN, "--archive", asked, "--no-execute")
    assert printed["grounded"]
    assert printed["answer"] is None


def test_options_of_another_form_are_refused_by_the_command(asked: str, tmp_path: Path) -> None:
    choices = tmp_path / "choices.json"
    choices.write_text('"one"')
    with pytest.raises(CommandError, match="choices"):
        run("ask", GREEN, "--archive", asked, "--choices", str(choices))


def questions(folder: Path) -> str:
    rows = [
        {
            "id": "1",
            "question": GREEN,
            "answer": 0.5,
            "endpoints": ["NDVI product"],
            "temporal_relation": "co-temporal",
            "spatial_relation": "overlap",
            "items": [f"urumqi_2021-{month:02d}_NDVI" for month in (6, 7, 8)],
        },
        {"id": "2", "question": "How happy was Urumqi in 2021?", "expert_paths": []},
    ]
    file = folder / "questions.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows))
    return str(file)


def test_a_question_set_is_scored(asked: str, tmp_path: Path) -> None:
    details = tmp_path / "details.jsonl"
    printed = run(
        "evaluate_osgr", questions(tmp_path), "--archive", asked, "--details", str(details)
    )
    assert (printed["n"], printed["Acc"], printed["RGA"], printed["TFA"]) == (2, 1.0, 1.0, 1.0)
    assert (printed["item_precision"], printed["item_recall"]) == (1.0, 1.0)
    assert {*printed} == {"n", *METRICS, "ci95"}
    assert {*printed["ci95"]} == {*METRICS}
    assert printed["EPM"] is None
    assert len(details.read_text().splitlines()) == 2


def test_without_grounding_items_of_other_places_are_taken(asked: str, tmp_path: Path) -> None:
    printed = run("evaluate_osgr", questions(tmp_path), "--archive", asked, "--ablate", "grounding")
    assert printed["item_precision"] < 1.0


def test_without_the_graph_a_variable_of_a_like_name_is_taken(asked: str, tmp_path: Path) -> None:
    printed = run("evaluate_osgr", questions(tmp_path), "--archive", asked, "--ablate", "graph")
    assert printed["RGA"] == 1.0
    assert printed["Acc"] is None
