import pkgutil
from importlib import import_module

import pytest
from pydantic import ValidationError

import geoquery.tools
from common.actions import (
    DEFAULT_LIMITS,
    DEFAULT_POLICY,
    Effect,
    Registry,
    Source,
    Tool,
    Wgs84Box,
    dump_output,
    load_output,
    parse_plan,
    validate,
)
from common.errors import NotFound
from geoquery.tools import (
    TOOL_CLASSES,
    DC_Geo_Text_search_for_Images,
    DC_ImgSearch_for_Images,
    DC_Simple_TextSearch_for_Images,
    FoundTiles,
    NoTilesFound,
    build_tools,
)
from tests.geoquery.tools.doubles import RecordingContext, ScriptedSearch, Stopped, hit

BOX = Wgs84Box(west=170, south=-20, east=-170, north=10)


@pytest.fixture
def context():
    return RecordingContext()


@pytest.fixture
def search():
    return ScriptedSearch(hit(1), hit(2), hit(3))


def plan(*steps):
    return parse_plan({
        "version": 1, "title": "Search", "reasoning": "", "context": {},
        "steps": [
            {"id": name, "tool": tool, "purpose": "look", "inputs": inputs, "after": []}
            for name, tool, inputs in steps
        ],
    })  # fmt: skip


def problems(graph, search):
    found = validate(graph, Registry(build_tools(search)), policy=DEFAULT_POLICY,
                     limits=DEFAULT_LIMITS)  # fmt: skip
    return {str(problem.code) for problem in found}


def test_every_tool_of_the_package_is_listed_once():
    defined = {
        value
        for module in pkgutil.iter_modules(geoquery.tools.__path__)
        for value in vars(import_module(f"geoquery.tools.{module.name}")).values()
        if isinstance(value, type) and issubclass(value, Tool) and value is not Tool
    }
    assert set(TOOL_CLASSES) == defined
    assert len(set(TOOL_CLASSES)) == len(TOOL_CLASSES)


def test_one_of_each_is_built_in_the_listed_order(search):
    assert tuple(type(tool) for tool in build_tools(search)) == TOOL_CLASSES


def test_they_change_nothing_and_cost_little(search):
    for tool in build_tools(search):
        assert tool.effects == {Effect.PURE}
        assert 0 < tool.estimate({}).seconds <= 5
        assert tool.estimate({}).external_calls == 0


def test_a_text_search_has_no_geographic_constraint(context, search):
    found = DC_Simple_TextSearch_for_Images(search=search).execute(context, query="dunes", k=2)
    assert search.asked == [("dunes", 2, "balanced_large", None)]
    assert [tile.tile for tile in found.tiles] == ["bm32-r012-c001", "bm32-r012-c002"]
    assert found.best_tile == "bm32-r012-c001"


def test_a_search_in_an_area_hands_on_its_box(context, search):
    tool = DC_Geo_Text_search_for_Images(search=search)
    tool.execute(context, query="dunes", box=BOX, k=3, config="text_focused")
    assert search.asked == [("dunes", 3, "text_focused", BOX)]


def test_a_search_by_example_hands_on_the_tile(context, search):
    DC_ImgSearch_for_Images(search=search).execute(context, tile="bm32-r012-c009", k=3)
    assert search.asked == [("bm32-r012-c009", 3, None)]


def test_an_unknown_tile_is_not_found(context, search):
    with pytest.raises(NotFound, match="bm32-r999-c999"):
        DC_ImgSearch_for_Images(search=search).execute(context, tile="bm32-r999-c999")


def test_nothing_found_is_an_error_that_says_what_was_looked_for(context):
    tool = DC_Geo_Text_search_for_Images(search=ScriptedSearch())
    with pytest.raises(NoTilesFound, match="for 'dunes' in the area"):
        tool.execute(context, query="dunes", box=BOX)


def test_fewer_than_wanted_is_said(context, search):
    DC_Simple_TextSearch_for_Images(search=search).execute(context, query="dunes", k=10)
    assert context.warnings == ["3 tiles were found for 'dunes'; 10 were wanted."]


def test_notices_reach_the_reader_and_the_output(context):
    search = ScriptedSearch(hit(1), notices=("Simple image model.",))
    found = DC_Simple_TextSearch_for_Images(search=search).execute(context, query="dunes", k=1)
    assert context.warnings == ["Simple image model."]
    assert found.notices == ("Simple image model.",)


def test_each_source_is_cited_once(context):
    search = ScriptedSearch(hit(1), hit(2), hit(3, sensor="Landsat 7 ETM+"))
    DC_Simple_TextSearch_for_Images(search=search).execute(context, query="dunes", k=3)
    assert context.sources == [
        Source(name="Blue Marble", licence="Public domain (NASA)", url="", detail=sensor)
        for sensor in ("Terra MODIS", "Landsat 7 ETM+")
    ]


def test_a_cancelled_run_searches_nothing(search):
    with pytest.raises(Stopped):
        DC_Simple_TextSearch_for_Images(search=search).execute(
            RecordingContext(cancelled=True), query="dunes"
        )
    assert search.asked == []


def test_the_best_tile_of_one_step_is_the_example_of_the_next(search):
    graph = plan(
        ("words", "DC_Simple_TextSearch_for_Images", {"query": "burn scars"}),
        ("alike", "DC_ImgSearch_for_Images", {"tile": {"from": "words", "path": "best_tile"}}),
    )
    assert problems(graph, search) == set()


def test_a_search_text_is_no_tile(search):
    graph = plan(
        ("words", "DC_Simple_TextSearch_for_Images", {"query": "burn scars"}),
        ("alike", "DC_ImgSearch_for_Images", {"tile": {"from": "words", "path": "model"}}),
    )
    assert "type_mismatch" in problems(graph, search)


@pytest.mark.parametrize(
    "inputs",
    [
        {"query": ""},
        {"query": "x" * 501},
        {"query": "dunes", "k": 0},
        {"query": "dunes", "k": 201},
        {"query": "dunes", "config": "largest"},
        {"query": "dunes", "box": {"west": 0, "south": 0, "east": 1, "north": 1}},
    ],
)
def test_inputs_out_of_bounds_are_refused_before_the_run(search, inputs):
    assert problems(plan(("words", "DC_Simple_TextSearch_for_Images", inputs)), search)


def test_an_area_search_needs_its_area(search):
    graph = plan(("words", "DC_Geo_Text_search_for_Images", {"query": "dunes"}))
    assert problems(graph, search) == {"missing_input"}


@pytest.mark.parametrize("key", ["", "a b", "../etc", "x" * 81])
def test_a_key_that_no_tile_can_have_is_refused(search, key):
    assert problems(plan(("alike", "DC_ImgSearch_for_Images", {"tile": key})), search)


def test_the_output_survives_storage(context, search):
    tool = DC_Simple_TextSearch_for_Images(search=search)
    found = tool.execute(context, query="dunes", k=3)
    assert load_output(tool, dump_output(tool, found)) == found


def test_the_best_tile_must_be_the_first():
    with pytest.raises(ValidationError, match="is first"):
        FoundTiles(tiles=(hit(1), hit(2)), best_tile=hit(2).tile, model="m")


def test_tiles_must_be_listed_by_falling_score():
    with pytest.raises(ValidationError, match="falling score"):
        FoundTiles(tiles=(hit(2), hit(1)), best_tile=hit(2).tile, model="m")
