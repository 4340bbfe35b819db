import pytest

from discovery.evaluation.conditions import MalformedConditions, compare, read_conditions
from discovery.learning.shipped import CONDITIONS

GOOD = """
conditions:
  bm25:
    says: Words alone.
    expected:
      tasks:
        recall@10: {expected: 0.5, tolerance: 0.05}
"""


def read(tmp_path, text):
    path = tmp_path / "conditions.yaml"
    path.write_text(text, encoding="utf-8")
    return read_conditions(path)


@pytest.mark.parametrize(("measured", "kept"), [(0.46, True), (0.44, False), (0.9, True)])
def test_a_figure_may_fall_by_the_tolerance_and_rise_freely(tmp_path, measured, kept):
    findings = compare(read(tmp_path, GOOD), {"tasks": {"bm25": {"recall@10": measured}}})
    assert [finding.is_kept for finding in findings] == [kept]


def test_an_expected_figure_that_was_not_measured_is_an_error(tmp_path):
    with pytest.raises(MalformedConditions, match="wasn't measured"):
        compare(read(tmp_path, GOOD), {"tasks": {"bm25": {}}})


def test_sets_that_were_not_measured_are_left_out(tmp_path):
    assert compare(read(tmp_path, GOOD), {"others": {}}) == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "conditions"),
        ("conditions: {}", "conditions"),
        ("conditions: {bm25: {}}", "says"),
        (GOOD.replace("0.05", "2"), "from 0 to 1"),
        (GOOD.replace("tolerance", "margin"), "expected and tolerance"),
        ("a: [", "can't be read"),
        ("!!python/object/apply:os.getcwd []", "can't be read"),
    ],
)
def test_a_broken_file_of_conditions_is_refused(tmp_path, text, says):
    with pytest.raises(MalformedConditions, match=says):
        read(tmp_path, text)


def test_the_shipped_conditions_can_be_read():
    names = {condition.name for condition in read_conditions(CONDITIONS)}
    assert {"bm25", "cosine", "cosine_centred", "nn_ssc", "fused", "hybrid"} <= names
