"""validate_crisissim, with a case of the test's own."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from echo.crisissim.validation import suite
from echo.crisissim.validation.case import Case, Criterion, Outcome

SEEN = []


def run(runner):
    SEEN.append(runner.data)
    return Outcome(figures={"off_m": 0.25, "mass_error": 0.0, "min_depth_m": 0.0})


def one_case(limit):
    return Case(
        name="small",
        title="Small",
        source="The test.",
        setup="One number.",
        limits="None.",
        asked=(Criterion(figure="off_m", relation="<=", limit=limit),),
        run=run,
    )


@pytest.fixture
def validated(monkeypatch):
    def call(*arguments, limit=1.0):
        monkeypatch.setattr(suite, "CASES", (one_case(limit),))
        out, err = io.StringIO(), io.StringIO()
        code = 0
        try:
            call_command("validate_crisissim", "--json", *arguments, stdout=out, stderr=err)
        except SystemExit as end:
            code = end.code
        return json.loads(out.getvalue().splitlines()[-1]), err.getvalue(), code

    return call


def test_the_last_line_holds_every_figure_by_name(validated):
    report, _, code = validated()
    assert code == 0
    assert report["passed"] is True
    assert report["cases"]["small"]["figures"]["off_m"] == 0.25


def test_progress_goes_to_standard_error(validated):
    assert "small: Small" in validated()[1]


def test_a_missed_limit_ends_with_code_1(validated):
    report, progress, code = validated(limit=0.1)
    assert code == 1
    assert report["failed"] == ["small"]
    assert "FAILED (off_m = 0.25, asked <= 0.1)" in progress


def test_the_page_is_written_where_asked(validated, tmp_path):
    validated("--page", str(tmp_path))
    assert "off_m" in (tmp_path / "README.md").read_text()


def test_cases_get_the_data_folder(validated, tmp_path):
    validated("--data", str(tmp_path))
    assert SEEN[-1] == tmp_path


def test_an_absent_data_folder_is_named(validated, tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        validated("--data", str(tmp_path / "nowhere"))


def test_an_unknown_case_is_named(validated):
    with pytest.raises(CommandError, match="No case 'large'"):
        validated("--only", "large")
