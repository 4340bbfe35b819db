"""A tool states itself fully or cannot be imported."""

import textwrap
from typing import Any

import pytest
from pydantic import ValidationError

from common.actions import (
    DataType,
    Effect,
    GeocodedPlace,
    ListType,
    ObjectType,
    Registry,
    ScalarType,
    Tool,
    ToolContext,
    ToolDefinitionError,
    UnknownTool,
)
from tests.common.actions.doubles import REGISTRY, FindPlace, Flood

GOOD = '''
class Buffer(Tool):
    """Widen an area."""

    version = "1.0"
    effects = frozenset({Effect.PURE})

    def execute(self, context, *, area: Wgs84Polygon, width: Metres = 5.0) -> Features:
        """Widen.

        Args:
            area: What to widen.
            width: By how much,
                on each side.
        """
'''


def define(source: str) -> type[Tool]:
    names: dict[str, Any] = {}
    exec("from common.actions import *", names)
    exec(textwrap.dedent(source), names)
    return names["Buffer"]


def test_a_tool_is_read_from_its_class():
    tool = define(GOOD)
    assert tool.name == "Buffer"
    assert tool.description == "Widen an area."
    assert tool.parameters["width"].description == "By how much, on each side."
    assert tool.parameters["width"].data_type == ScalarType(float, unit="m")
    assert not tool.parameters["width"].required


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("            area: What to widen.\n", "", "'area' is not described"),
        ('"""Widen an area."""', "", "no docstring"),
        ("area: Wgs84Polygon", "area", "'area' has no type annotation"),
        ("*, area", "area", "keyword-only"),
        ("self, context, *", "self, *", r"\(self, context"),
        ("area: Wgs84Polygon", "**area: Wgs84Polygon", "keyword-only"),
        (" -> Features", "", "must be annotated to return a Value"),
        ("-> Features", "-> float", "must be annotated to return a Value"),
        ("-> Features", "-> Features | None", "must be annotated to return a Value"),
        ("area: Wgs84Polygon", "area: dict[str, int]", "a plan cannot give"),
        ("area: Wgs84Polygon", "area: 'Nowhere'", "annotation of execute is unknown"),
        ("width: Metres = 5.0", "width: Metres = 'wide'", "default of 'width'"),
        ("width: Metres", "width: Annotated[float, Unit('smoots')]", "'width'"),
        ('version = "1.0"', "", "version"),
        ('version = "1.0"', "version = 1", "version"),
        ("effects = frozenset({Effect.PURE})", "effects = frozenset()", "effects"),
        ("Effect.PURE", "Effect.PURE, Effect.SPENDS", "pure tool has no other"),
        (
            "{Effect.PURE})",
            "{Effect.SPENDS}); resolves_before_approval = True",
            "before its approval",
        ),
        ("            width: By", "            height: Up.\n            width: By", "no inputs"),
    ],
)
def test_a_tool_that_leaves_something_out_is_refused_at_import(old: str, new: str, reason: str):
    assert old in GOOD
    changed = "from typing import Annotated\n" + GOOD.replace(old, new, 1)
    if new.startswith("**"):
        changed = changed.replace("*, **area: Wgs84Polygon, width: Metres = 5.0", "**area: float")
    with pytest.raises(ToolDefinitionError, match=reason):
        define(changed)


def test_a_class_without_execute_is_a_base_and_cannot_be_used():
    class Base(Tool):
        pass

    with pytest.raises(TypeError, match="abstract"):
        Base()


def test_a_subclass_inherits_execute_but_needs_its_own_description():
    with pytest.raises(ToolDefinitionError, match="no docstring"):
        type("Copy", (FindPlace,), {})


def test_the_input_model_refuses_what_the_signature_does_not_name():
    with pytest.raises(ValidationError):
        FindPlace.input_model(query="Piru", other=1)


def test_the_schema_shows_units_kinds_and_defaults():
    schema = Flood.schema()
    rain, cell = schema["inputs"]["rain"], schema["inputs"]["cell"]
    assert (rain["unit"], rain["kind"], rain["required"]) == ("mm", "rainfall depth", True)
    assert rain["schema"]["exclusiveMinimum"] == 0
    assert rain["schema"]["unit"] == "mm"
    assert (cell["unit"], cell["default"], cell["required"]) == ("m", None, False)
    assert schema["output"]["type"] == "FloodResult"
    assert schema["effects"] == ["pure"]


def test_a_tool_may_return_a_list_of_values():
    class FindMany(Tool):
        """Find places."""

        version = "1"
        effects = frozenset({Effect.PURE})

        def execute(self, context: ToolContext) -> list[GeocodedPlace]:
            """Find."""
            return []

    expected: DataType = ListType(ObjectType(GeocodedPlace))
    assert FindMany.output_data_type == expected


def test_the_registry_finds_tools_and_lists_them_in_order():
    assert REGISTRY.get("Flood").name == "Flood"
    assert list(REGISTRY.names()) == sorted(REGISTRY.names())
    assert "Flood" in REGISTRY


def test_the_registry_refuses_two_tools_of_one_name():
    with pytest.raises(ToolDefinitionError, match="two tools"):
        Registry([Flood(), Flood()])


def test_a_registry_without_a_tool_leaves_the_first_unchanged():
    smaller = REGISTRY.without("Flood")
    assert "Flood" not in smaller
    assert "Flood" in REGISTRY
    with pytest.raises(UnknownTool):
        smaller.get("Flood")
