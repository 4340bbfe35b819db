"""Tools that exist for tests only: quick, and some of them wrong on purpose."""

import time
from typing import ClassVar

from common.actions import (
    Effect,
    GeocodedPlace,
    LegendEntry,
    MapLayer,
    MapPayload,
    Metres,
    PlaceName,
    Source,
    Tool,
    ToolContext,
    Value,
    Wgs84Box,
    Wgs84Point,
    Wgs84Polygon,
    parse_plan,
)
from common.errors import InvalidInput
from echo.planning import Impossible, PlanDraft, Question, SearchRequest

BOX = Wgs84Box(west=-118.7, south=34.3, east=-118.4, north=34.5)
RING = [[-118.7, 34.3], [-118.4, 34.3], [-118.4, 34.5], [-118.7, 34.5], [-118.7, 34.3]]
PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f"
    b"\x15\xc4\x89\x00\x00\x00\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\x00\x05\x00\x01\xff\x89\x99=\x1d"
    b"\x00\x00\x00\x00IEND\xaeB`\x82"
)


class Measured(Value):
    """A length, of the doubles alone."""

    length: Metres


class ToolBroke(InvalidInput):
    """The double that fails does so."""


class DT_Place(Tool):  # noqa: N801 -- named as tools are
    """Finds a place without looking anywhere."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})
    resolves_before_approval: ClassVar[bool] = True

    def execute(self, context: ToolContext, *, query: PlaceName) -> GeocodedPlace:
        """Return the one place there is.

        Args:
            query: Its name.
        """
        context.cite(Source("Doubles", "CC0", "https://example.org"))
        return GeocodedPlace(
            id="double:1",
            name=query,
            centre=Wgs84Point(lon=-118.5, lat=34.4),
            box=BOX,
            polygon=Wgs84Polygon(coordinates=[[RING]]),
            source="doubles",
        )


class DT_Measure(Tool):  # noqa: N801 -- named as tools are
    """Returns the length that it is given, as a result and as a file."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})
    executions: ClassVar[list[float]] = []

    def execute(
        self, context: ToolContext, *, length: Metres, area: Wgs84Polygon | None = None
    ) -> Measured:
        """Return the length.

        Args:
            length: Any.
            area: Where it is; not looked at.
        """
        self.executions.append(length)
        context.progress(0.5, "measuring")
        context.warn("The double does not look.")
        path = context.workspace / "length.txt"
        path.write_text(str(length), encoding="utf-8")
        context.artifacts.save_file(path, media_type="text/plain", name="length.txt")
        return Measured(length=length)


class DT_Add(Tool):  # noqa: N801 -- named as tools are
    """Adds two lengths."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(self, context: ToolContext, *, left: Metres, right: Metres) -> Measured:
        """Return the sum.

        Args:
            left: One length.
            right: Another.
        """
        return Measured(length=left + right)


class DT_Fail(Tool):  # noqa: N801 -- named as tools are
    """Refuses every length."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Raise.

        Args:
            length: Never right.
        """
        message = f"{length} m is refused by the double."
        raise ToolBroke(message)


class DT_Break(Tool):  # noqa: N801 -- named as tools are
    """Has a mistake in its program."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Divide by nothing.

        Args:
            length: Any.
        """
        return Measured(length=length / 0)


class DT_Wait(Tool):  # noqa: N801 -- named as tools are
    """Works until the run is cancelled, or for twenty seconds."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})
    loops: ClassVar[list[int]] = []

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Loop.

        Args:
            length: Returned at the end.
        """
        for turn in range(400):
            self.loops.append(turn)
            context.progress(turn / 400, "waiting")
            context.check_cancelled()
            time.sleep(0.05)
        return Measured(length=length)


class DT_Alert(Tool):  # noqa: N801 -- named as tools are
    """Would tell people something, and tells nobody."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.ALERTS_PEOPLE})

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Return the length.

        Args:
            length: What would be told.
        """
        return Measured(length=length)


class DT_Map(Tool):  # noqa: N801 -- named as tools are
    """Draws one red pixel."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.WRITES_PROJECT})

    def execute(self, context: ToolContext, *, length: Metres) -> MapPayload:
        """Return a map of one layer.

        Args:
            length: Named in the title.
        """
        path = context.workspace / "pixel.png"
        path.write_bytes(PNG)
        picture = context.artifacts.save_file(path, media_type="image/png", name="pixel.png")
        layer = MapLayer(
            id="pixel",
            title='A <b>"pixel"</b></script>',
            kind="image",
            artifact=picture,
            box=BOX,
            legend=[LegendEntry(label="red", colour="#ff0000")],
            download=picture,
            download_name="pixel.png",
            attribution=["Doubles, CC0"],
        )
        return MapPayload(title=f"{length} m", box=BOX, layers=[layer])


def double_tools() -> tuple[Tool, ...]:
    """Return one of each."""
    classes = (DT_Place, DT_Measure, DT_Add, DT_Fail, DT_Break, DT_Wait, DT_Alert, DT_Map)
    return tuple(tool() for tool in classes)


class ScriptedPlanner:
    """Answers by the first word of the request."""

    def __init__(self, *, graph=None, **joined):
        self._graph = graph
        self._joined = joined

    def plan(self, text, view=None):
        """Return the outcome that the first word names."""
        graph = self._graph or {
            "version": 1,
            "title": "Scripted",
            "steps": [
                {"id": "a", "tool": "DT_Measure", "inputs": {"length": {"value": 1, "unit": "m"}}}
            ],
        }
        return {
            "search": lambda: SearchRequest(query="deserts", box=view),
            "plan": lambda: PlanDraft(graph=parse_plan(graph), planner="scripted", notes=("n",)),
            "ask": lambda: Question(text="How much rain?", missing=("rainfall depth",)),
            "no": lambda: Impossible(reason="Nothing produces that."),
        }[text.split()[0]]()
