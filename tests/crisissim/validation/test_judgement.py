"""Cases are judged by limits stated beforehand, and told in full."""

import json

import numpy as np
import pytest

from echo.crisissim.errors import ScenarioRefused
from echo.crisissim.validation.as_json import suite_json
from echo.crisissim.validation.case import Case, Criterion, Outcome
from echo.crisissim.validation.cases import CASES
from echo.crisissim.validation.drawing import Chart, DepthMap, Line
from echo.crisissim.validation.errors import UnknownCase
from echo.crisissim.validation.page.text import page
from echo.crisissim.validation.page.write import write_page
from echo.crisissim.validation.runner import Runner
from echo.crisissim.validation.suite import chosen, validate

HEALTHY = {"mass_error": 0.0, "min_depth_m": 0.0}


def case(run, *asked):
    return Case(
        name="still",
        title="Still water",
        source="Nature.",
        setup="Nothing moves.",
        limits="Shows little.",
        asked=asked,
        run=run,
    )


def verdict_of(run, *asked):
    return validate([case(run, *asked)], data=None, say=lambda _: None)[0]


def measured(**figures):
    return lambda runner: Outcome(figures={**HEALTHY, **figures})


AT_MOST_1 = Criterion(figure="off", relation="<=", limit=1.0)


@pytest.mark.parametrize(
    ("relation", "value", "holds"),
    [
        ("<=", 1.0, True),
        ("<=", 1.1, False),
        ("<", 1.0, False),
        (">=", 1.0, True),
        (">=", 0.9, False),
        ("<=", float("nan"), False),
        ("<=", None, False),
        ("<=", "none", False),
    ],
)
def test_a_criterion_holds_only_for_a_number_within_its_limit(relation, value, holds):
    criterion = Criterion(figure="off", relation=relation, limit=1.0)
    assert criterion.holds({"off": value}) is holds


def test_a_figure_that_is_not_there_holds_nothing():
    assert not AT_MOST_1.holds({})


def test_a_case_within_its_limits_passes():
    assert verdict_of(measured(off=0.5), AT_MOST_1).passed


def test_a_case_beyond_its_limit_fails_and_names_it():
    assert verdict_of(measured(off=1.5), AT_MOST_1).missed == (AT_MOST_1,)


@pytest.mark.parametrize("ill", [{"mass_error": 1e-5}, {"min_depth_m": -1e-9}])
def test_a_case_whose_run_is_ill_fails(ill):
    assert not verdict_of(measured(off=0.5, **ill), AT_MOST_1).passed


def test_a_case_without_health_fails():
    assert not verdict_of(lambda runner: Outcome(figures={"off": 0.0}), AT_MOST_1).passed


def refused(runner):
    raise ScenarioRefused("too deep")


def test_a_refused_run_fails_the_case_and_the_next_goes_on():
    verdicts = validate([case(refused), case(measured())], data=None, say=lambda _: None)
    assert [verdict.passed for verdict in verdicts] == [False, True]
    assert "too deep" in verdicts[0].outcome.figures["refused"]


def skipped(runner):
    return Outcome(figures={}, skipped="the data folder is absent")


def test_a_skipped_case_neither_passes_nor_fails():
    verdict = verdict_of(skipped, AT_MOST_1)
    report = suite_json([verdict, verdict_of(measured())], seconds=1.0)
    assert verdict.missed == ()
    assert report["passed"] is True
    assert report["skipped"] == {"still": "the data folder is absent"}
    assert report["cases"]["still"]


def test_nothing_but_skipped_cases_is_no_pass():
    assert suite_json([verdict_of(skipped)], seconds=1.0)["passed"] is False


def test_figures_and_limits_are_told_as_strict_json():
    verdict = verdict_of(measured(off=float("nan")), AT_MOST_1)
    report = json.loads(json.dumps(suite_json([verdict], seconds=1.0), allow_nan=False))
    told = report["cases"]["still"]
    assert told["figures"]["off"] == "nan"
    assert told["asked"][0] == {
        "figure": "off",
        "relation": "<=",
        "limit": 1.0,
        "measured": "nan",
        "holds": False,
    }
    assert report["failed"] == ["still"]


def test_every_case_has_its_own_name_and_asks_something():
    names = [known.name for known in CASES]
    assert len(set(names)) == len(names)
    assert all(known.asked for known in CASES)


def test_cases_are_chosen_by_name():
    assert [known.name for known in chosen(["ea_test_2"])] == ["ea_test_2"]
    assert chosen([]) == CASES


def test_an_unknown_case_is_refused_with_those_there_are():
    with pytest.raises(UnknownCase, match="lake_at_rest"):
        chosen(["lake"])


def test_the_page_states_limits_before_outcomes():
    text = page([verdict_of(measured(off=1.5), AT_MOST_1)])
    assert text.index("## Limits, first") < text.index("## Outcome") < text.index("Still water")
    assert "| off | <= 1 | 1.5 | **no** |" in text
    assert "0 of 1 cases that ran passed" in text


def drawn(runner):
    line = Line(label="depth", x=np.arange(3.0), y=np.arange(3.0))
    chart = Chart(file="a.svg", caption="A.", x_label="x", y_label="y", lines=(line,))
    seen = DepthMap(file="b.png", caption="B.", depth=np.eye(4), cell_m=2.0, points=(("1", 2, 2),))
    return Outcome(figures=HEALTHY, drawings=(chart, seen))


def test_the_page_is_written_with_its_pictures_and_the_same_bytes_again(tmp_path):
    verdict = verdict_of(drawn)
    first, second = (write_page([verdict], tmp_path / name) for name in "ab")
    for picture in ("a.svg", "b.png"):
        one = (first.parent / "pictures" / picture).read_bytes()
        assert len(one) > 500
        assert one == (second.parent / "pictures" / picture).read_bytes()
        assert f"pictures/{picture}" in first.read_text()


def test_a_runner_without_runs_has_no_health():
    assert Runner().health() == {}
