import json

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from geoquery.evaluation.koppen import KoppenMap
from geoquery.management.commands import evaluate_geoquery


def last_line(capsys) -> dict:
    return json.loads(capsys.readouterr().out.strip().splitlines()[-1])


def test_a_search_prints_one_json_object_last(searchable, capsys):
    call_command("search_tiles", "bare sand", "--json", "--k", "2")
    answer = last_line(capsys)
    assert set(answer) == {"results", "ms"}
    assert set(answer["results"][0]) == {"tile", "lon", "lat", "score", "anchors"}


def test_a_search_takes_an_area_and_a_configuration(searchable, capsys):
    call_command("search_tiles", "sand", "--json", "--bbox=174,-10,-176,26", "--config", "baseline")
    assert all(abs(hit["lon"]) > 173 for hit in last_line(capsys)["results"])


@pytest.mark.parametrize(
    "arguments",
    [[""], ["sand", "--bbox=1,2"], ["sand", "--k", "0"], ["sand", "--config", "best"]],
)
def test_a_bad_search_ends_with_the_reason(searchable, arguments):
    with pytest.raises(CommandError, match=": "):
        call_command("search_tiles", *arguments)


@pytest.fixture
def plain_map(monkeypatch):
    """One climate everywhere."""
    made = KoppenMap(
        zones=np.full((180, 360), 7, np.uint8),
        numbers={"BWh": 7, "BWk": 8},
        land=np.ones((180, 360), np.float32),
    )
    monkeypatch.setattr(evaluate_geoquery.KoppenMap, "read", classmethod(lambda cls: made))


def test_an_evaluation_prints_both_figures_and_each_concept(
    searchable, plain_map, tmp_path, capsys
):
    queries = tmp_path / "queries.jsonl"
    queries.write_text('{"query": "sand", "koppen": ["BWh"]}\n{"query": "snow", "koppen": [8]}\n')
    call_command("evaluate_geoquery", "--protocol", "concepts", "--json", "--queries", str(queries))
    answer = last_line(capsys)
    assert answer["mean_precision_at_10"] == 0.5
    assert answer["random"] == 0.5
    assert set(answer["by_concept"]) == {"sand", "snow"}


def test_a_query_file_that_is_not_there_is_said(searchable, plain_map, tmp_path):
    with pytest.raises(CommandError, match="can't be read"):
        call_command("evaluate_geoquery", "--queries", str(tmp_path / "none.jsonl"))
