import pkgutil
from importlib import import_module

import pytest

import osgr.tools
from common.actions import Effect, Registry, Tool, parse_plan, validate
from osgr.derivation.errors import NotComputable, UnknownOperation
from osgr.grounding.grounded import Grounding
from osgr.tools import (
    TOOL_CLASSES,
    CP_Change_Points,
    CP_Derived_Property,
    CP_Spectral_Index,
    CP_Trend,
    CP_Zonal_Statistics,
    OS_Answer_Question,
    OS_Find_Support_Paths,
    OS_Ground_Observations,
    OS_Read_Observations,
    QuestionAnswer,
    build_tools,
)
from osgr.tools.formulas import InputsDoNotFit
from osgr.tools.grounding import NothingGrounded
from osgr.tools.reading import NoUsableData
from osgr.tools.support_paths import NoSupportPath
from tests.osgr.derivation.builders import grounded, item, scored, yearly
from tests.osgr.derivation.rasters import write
from tests.osgr.tools.doubles import RecordingContext, ScriptedSource, Stopped


@pytest.fixture
def context(tmp_path):
    return RecordingContext(tmp_path)


def read(context, items, **inputs):
    source = ScriptedSource(items=items, folder=context.workspace)
    return OS_Read_Observations(source=source).execute(
        context, archive="test", items=tuple(one.id for one in items), result="NDVI", **inputs
    )


def series(context, *values):
    return read(context, [one.item for one in yearly(list(values))])


def plan(*steps):
    return parse_plan({
        "version": 1, "title": "t", "reasoning": "", "context": {},
        "steps": [{"id": name, "tool": tool, "purpose": "p", "inputs": inputs, "after": []}
                  for name, tool, inputs in steps],
    })  # fmt: skip


def test_every_tool_of_the_package_is_listed_once():
    defined = {
        value
        for module in pkgutil.iter_modules(osgr.tools.__path__)
        for value in vars(import_module(f"osgr.tools.{module.name}")).values()
        if isinstance(value, type) and issubclass(value, Tool) and hasattr(value, "name")
    }
    assert set(TOOL_CLASSES) == defined
    assert len(set(TOOL_CLASSES)) == len(TOOL_CLASSES)


def test_one_of_each_is_built_in_the_listed_order():
    assert tuple(type(tool) for tool in build_tools(ScriptedSource())) == TOOL_CLASSES


def test_they_change_nothing_and_cost_little():
    for tool in build_tools(ScriptedSource()):
        assert tool.effects == {Effect.PURE}
        assert 0 < tool.estimate({}).seconds <= 10
        assert tool.schema()["name"] == tool.name


def test_more_items_take_longer_to_read():
    tool = OS_Read_Observations(source=ScriptedSource())
    few, many = (tool.estimate({"items": ("x",) * n}).seconds for n in (1, 1000))
    assert few < many


def test_a_plan_of_a_series_of_no_observations_is_refused():
    graph = plan(
        ("a", "OS_Find_Support_Paths", {"target": "drought", "archive": "x"}),
        ("b", "CP_Trend", {"observations": {"from": "a"}}),
    )
    problems = validate(graph, Registry(build_tools(ScriptedSource())))
    assert "type_mismatch" in {str(problem.code) for problem in problems}


def test_grounded_items_of_one_step_are_read_by_the_next():
    graph = plan(
        ("a", "OS_Ground_Observations", {"question": "How dry was it?", "archive": "x"}),
        ("b", "OS_Read_Observations", {
            "archive": "x", "items": {"from": "a", "path": "best.items"},
            "result": {"from": "a", "path": "best.result"},
        }),
        ("c", "CP_Trend", {"observations": {"from": "b"}}),
    )  # fmt: skip
    problems = validate(graph, Registry(build_tools(ScriptedSource())))
    assert [problem.message for problem in problems] == []


def test_paths_are_handed_on_with_their_literature(context):
    found = OS_Find_Support_Paths(
        source=ScriptedSource(paths=[grounded(*yearly([1.0])).path])
    ).execute(context, target="vegetation condition", archive="test")
    assert found.paths[0].nodes == ("vegetation condition", "NDVI", "NDVI product")


def test_no_path_is_not_found(context):
    with pytest.raises(NoSupportPath, match="whales"):
        OS_Find_Support_Paths(source=ScriptedSource()).execute(
            context, target="whales", archive="test"
        )


def test_grounding_gives_the_items_of_each_side(context):
    before = scored(item("b", "2019-01-01", value=1.0), "pre")
    after = scored(item("a", "2020-01-01", value=2.0), "post")
    grounding = Grounding(sets=(grounded(before, after),), rejected={"cloud": 3}, notices=("n",))
    found = OS_Ground_Observations(source=ScriptedSource(grounding=grounding)).execute(
        context, question="How did it change?", archive="test"
    )
    assert (found.best.items, found.best.before, found.best.after) == (("b", "a"), ("b",), ("a",))
    assert found.rejected[0].value == 3.0
    assert context.warnings == ["n"]


def test_nothing_grounded_says_what_was_rejected(context):
    source = ScriptedSource(grounding=Grounding(sets=(), rejected={"outside_time": 4}))
    with pytest.raises(NothingGrounded, match="4 outside_time"):
        OS_Ground_Observations(source=source).execute(context, question="???", archive="test")


def test_an_item_that_cannot_be_used_is_said(context):
    found = read(context, [item("good", "2020-01-01", value=1.0), item("bad", "2020-01-02")])
    assert len(found.values) == 1
    assert any(message.startswith("Left out: bad") for message in context.warnings)


def test_no_usable_item_is_an_error(context):
    with pytest.raises(NoUsableData, match="neither a file nor a value"):
        read(context, [item("bad", "2020-01-02")])


def test_pixels_come_back_from_the_store_as_they_went(context):
    path = write(context.workspace / "a.tif", [[1.0, 2.0], [3.0, float("nan")]])
    observed = read(context, [item("a", "2020-01-01", path=path)])
    assert observed.values[0].pixels is not None
    found = CP_Zonal_Statistics().execute(context, observations=observed, statistic="maximum")
    assert found.values[0].value == 3.0
    assert found.values[0].pixels is None


def test_a_formula_says_which_input_does_not_fit(context):
    observed = series(context, 1.0)
    with pytest.raises(InputsDoNotFit, match="'R' is missing"):
        CP_Spectral_Index().execute(
            context, index="NDVI", parameters=("N",), observations=(observed,)
        )


def test_each_series_needs_a_parameter(context):
    observed = series(context, 1.0)
    with pytest.raises(InputsDoNotFit, match="2 parameters and 1 series"):
        CP_Spectral_Index().execute(
            context, index="NDVI", parameters=("N", "R"), observations=(observed,)
        )


def test_an_unknown_formula_is_named(context):
    with pytest.raises(UnknownOperation, match="flibber"):
        CP_Derived_Property().execute(
            context, operation="flibber", parameters=("x",), observations=(series(context, 1.0),)
        )


def test_too_few_times_for_a_trend_are_refused(context):
    with pytest.raises(NotComputable, match="needs 3"):
        CP_Trend().execute(context, observations=series(context, 1.0, 2.0))


def test_a_jump_has_its_date(context):
    observed = series(context, *[1.0, 1.1, 0.9, 1.0, 1.1, 9.0, 9.1, 8.9, 9.0, 9.1])
    found = CP_Change_Points().execute(context, observations=observed)
    assert (found.label, found.value) == ("2005-01-01", pytest.approx(8.0, abs=0.05))


def test_an_answer_is_handed_on_with_its_notices(context):
    answer = QuestionAnswer(text="It was 3 mm.", value=3.0, unit="mm", notices=("Coarse.",))
    found = OS_Answer_Question(source=ScriptedSource(answer=answer)).execute(
        context, question="How much?", archive="test"
    )
    assert found == answer
    assert context.warnings == ["Coarse."]


def test_a_cancelled_run_reads_nothing(tmp_path):
    with pytest.raises(Stopped):
        series(RecordingContext(tmp_path, cancelled=True), 1.0)
