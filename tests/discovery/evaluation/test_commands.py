import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from discovery.services.loading import load_collections

pytestmark = pytest.mark.django_db


def collection(number: int, short_name: str, title: str, provider: str = "GES_DISC"):
    return {
        "concept_id": f"C{number}-{provider}",
        "short_name": short_name,
        "version": "1",
        "title": title,
        "description": f"{title} of the whole world.",
        "provider": provider,
        "keywords": ["EARTH SCIENCE", "ATMOSPHERE", title.upper()],
        "platforms": [],
        "instruments": [],
        "bbox": [[-180, -90, 180, 90]],
        "interval": [["2000-01-01T00:00:00Z", None]],
    }


ROWS = [
    collection(1, "RAIN_DAILY", "Daily rainfall"),
    collection(2, "SNOW_DEPTH", "Snow depth"),
    collection(3, "OZONE_COL", "Total ozone column"),
    collection(4, "LOCAL_RAIN", "Rainfall of a town", provider="SCIOPS"),
]


@pytest.fixture
def catalogue(tmp_path: Path, settings) -> None:
    """A tiny catalogue, indexed without vectors: words alone rank it."""
    settings.VAR_DIR = tmp_path / "var"
    dump = tmp_path / "dump.jsonl"
    dump.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    load_collections(dump)
    call_command("index_collections", stdout=StringIO(), stderr=StringIO())


def queries(tmp_path: Path, *rows: tuple[str, list[str]]) -> Path:
    path = tmp_path / "queries.jsonl"
    lines = [json.dumps({"query": query, "relevant": names}) for query, names in rows]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def last_line(command: str, *arguments: str) -> tuple[dict[str, object], str]:
    out, told = StringIO(), StringIO()
    call_command(command, *arguments, stdout=out, stderr=told)
    return json.loads(out.getvalue().splitlines()[-1]), told.getvalue()


def test_queries_are_evaluated_in_the_form_that_others_rely_on(tmp_path, catalogue):
    path = queries(tmp_path, ("daily rainfall", ["RAIN_DAILY"]), ("ozone", ["C3-GES_DISC"]))
    out, _ = last_line("evaluate_discovery", "--queries", str(path), "--json")
    assert out["n"] == 2
    assert set(out) == {"n", "conditions"}
    wanted = {"recall@10", "mrr", "map", "ndcg@10", "recall@10_ci95"}
    assert wanted == set(out["conditions"]["hybrid"])
    assert out["conditions"]["bm25"]["mrr"] == 1.0


def test_the_set_of_providers_leaves_others_out(tmp_path, catalogue):
    path = queries(tmp_path, ("rainfall of a town", ["LOCAL_RAIN"]))
    everything, _ = last_line("evaluate_discovery", "--queries", str(path), "--json")
    nasa, told = last_line(
        "evaluate_discovery", "--queries", str(path), "--json", "--provider-set", "nasa"
    )
    assert everything["conditions"]["hybrid"]["recall@10"] == 1.0
    assert nasa["conditions"]["hybrid"]["recall@10"] == 0.0
    assert "1 unknown names" in told
    assert "LOCAL_RAIN" in told
    assert "3 of 4 collections" in told


def test_each_query_is_written_with_its_positions(tmp_path, catalogue):
    path = queries(tmp_path, ("snow", ["SNOW_DEPTH"]))
    target = tmp_path / "each.jsonl"
    last_line("evaluate_discovery", "--queries", str(path), "--json", "--per-query", str(target))
    row = json.loads(target.read_text(encoding="utf-8"))
    assert row["positions"]["hybrid"] == [1]


def test_preferences_are_evaluated_in_the_form_that_others_rely_on(tmp_path, catalogue):
    path = tmp_path / "p.csv"
    path.write_text(
        "query,better,worse\nsnow,SNOW_DEPTH,OZONE_COL\nozone,C2-GES_DISC,C3-GES_DISC\n"
        "snow,SNOW_DEPTH,NOWHERE\n",
        encoding="utf-8",
    )
    out, told = last_line("evaluate_discovery", "--preferences", str(path), "--json")
    assert out["n"] == 2
    assert out["conditions"]["hybrid"] == {"correct": 0.5, "ties": 0.0, "wrong": 0.5}
    assert "NOWHERE" in told


def test_a_bad_file_is_a_clear_error(tmp_path, catalogue):
    path = tmp_path / "bad.jsonl"
    path.write_text('{"query": 5}', encoding="utf-8")
    with pytest.raises(CommandError, match=r"malformed_queries: line 1"):
        call_command("evaluate_discovery", "--queries", str(path))


def test_without_an_index_or_vectors_the_command_makes_them_first(tmp_path, settings, db):
    settings.VAR_DIR = tmp_path / "empty"
    dump = tmp_path / "dump.jsonl"
    dump.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    load_collections(dump)
    path = queries(tmp_path, ("how deep the snow lies", ["SNOW_DEPTH"]))
    out, told = last_line("evaluate_discovery", "--queries", str(path), "--json")
    assert "4 vectors were made" in told
    assert "was indexed in" in told
    assert out["conditions"]["cosine_centred"]["mrr"] > 0


def test_an_empty_catalogue_is_told_with_what_to_run(tmp_path, settings, db):
    settings.VAR_DIR = tmp_path / "empty"
    path = queries(tmp_path, ("snow", ["SNOW_DEPTH"]))
    with pytest.raises(CommandError, match="load_collections"):
        call_command("evaluate_discovery", "--queries", str(path), stderr=StringIO())


def conditions(tmp_path: Path, expected: float) -> Path:
    path = tmp_path / "conditions.yaml"
    figure = f"{{expected: {expected}, tolerance: 0.1}}"
    path.write_text(
        "conditions:\n  hybrid:\n    says: All of it.\n    expected:\n"
        f"      small:\n        recall@10: {figure}\n",
        encoding="utf-8",
    )
    return path


def test_figures_that_are_kept_are_ok(tmp_path, catalogue):
    path = queries(tmp_path, ("snow", ["SNOW_DEPTH"]))
    out, _ = last_line(
        "check_discovery_figures",
        "--set",
        f"small={path}",
        "--json",
        "--conditions",
        str(conditions(tmp_path, 1.0)),
    )
    assert out == {"ok": True, "checked": 1, "worse": []}


def test_a_figure_that_fell_fails(tmp_path, catalogue):
    path = queries(tmp_path, ("snow", ["OZONE_COL", "GONE"]))
    out = StringIO()
    with pytest.raises(CommandError, match="FAIL: 1 figures, 1 worse"):
        call_command(
            "check_discovery_figures",
            "--set",
            f"small={path}",
            "--conditions",
            str(conditions(tmp_path, 1.0)),
            stdout=out,
            stderr=StringIO(),
        )
    assert out.getvalue().startswith("FAIL")


def test_nothing_measured_is_no_ok(tmp_path, catalogue):
    with pytest.raises(CommandError, match="FAIL: no set"):
        call_command("check_discovery_figures", stdout=StringIO(), stderr=StringIO())


def test_training_without_vectors_says_what_to_run(tmp_path, catalogue):
    path = queries(tmp_path, ("snow", ["SNOW_DEPTH"]))
    with pytest.raises(CommandError, match="embed_collections"):
        call_command("train_scorer", "--pairs", str(path), stderr=StringIO())


def test_a_benchmark_is_built_and_split(tmp_path):
    source = tmp_path / "publications.jsonl"
    rows = [
        {
            "key": f"10.1/{number}",
            "title": f"Snow of winter {number} on the hills",
            "datasets": ["SNOW_DEPTH"],
        }
        for number in range(40)
    ]
    source.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    out, _ = last_line("build_benchmark", str(source), "--output", str(tmp_path / "b"), "--json")
    assert out["publications"] == 40
    assert out["train"] + out["test"] == 40
    assert out["test"] == len((tmp_path / "b" / "test.jsonl").read_text().splitlines()) > 0


def test_a_chat_model_that_is_not_configured_is_named(tmp_path, settings):
    settings.CHAT_MODEL = None
    source = tmp_path / "publications.jsonl"
    source.write_text('{"key": "a", "title": "Snow", "datasets": ["A"]}', encoding="utf-8")
    with pytest.raises(CommandError, match="ECHO_CHAT_URL"):
        call_command("build_benchmark", str(source), "--output", str(tmp_path / "b"), "--chat")
