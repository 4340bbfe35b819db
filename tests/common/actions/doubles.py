"""Tools, contexts and a store that stand in for the real ones in tests of plans and runs."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from common.actions import (
    ActionGraph,
    DepthRaster,
    Drawable,
    Effect,
    Estimate,
    Features,
    GeocodedPlace,
    MapPayload,
    Metres,
    Millimetres,
    MillimetresPerHour,
    PlaceId,
    PlaceName,
    RainfallDepth,
    Registry,
    RunSnapshot,
    Source,
    StormDuration,
    Tool,
    ToolContext,
    Transition,
    Value,
    Wgs84Box,
    Wgs84Polygon,
    after_success,
)
from common.errors import InvalidInput

PURE = frozenset({Effect.PURE})
BOX = Wgs84Box(west=-118.7, south=34.3, east=-118.4, north=34.5)
SHA = "ab" * 32


class UtmPolygon(Value):
    """An area in a projected system, which no WGS 84 parameter may take."""

    fixed_crs = "EPSG:32611"
    ring: tuple[tuple[float, float], ...]


class Gauge(Value):
    depth: Millimetres
    rain: RainfallDepth
    intensity: MillimetresPerHour
    metres: list[Metres]
    station: str
    maybe: DepthRaster | None = None


class FloodResult(Value):
    maximum_depth: DepthRaster
    max_depth_m: Metres
    wet_cells: int


class FindPlace(Tool):
    """Find a place by its name."""

    version = "1.0"
    effects = PURE
    resolves_before_approval = True

    def execute(
        self, context: ToolContext, *, query: PlaceName, place_id: PlaceId | None = None
    ) -> GeocodedPlace:
        """Look the place up.

        Args:
            query: The name.
            place_id: The gazetteer's number, if it is known.
        """
        return GeocodedPlace(
            id=place_id or "geonames:5393049",
            name=query,
            centre=BOX.centre,
            box=BOX,
            polygon=Wgs84Polygon.from_box(BOX),
            source="test gazetteer",
        )


class Flood(Tool):
    """Simulate a storm."""

    version = "1.2"
    effects = PURE

    def execute(
        self,
        context: ToolContext,
        *,
        area: Wgs84Polygon,
        rain: RainfallDepth,
        duration: StormDuration,
        domain: Literal["box", "catchment"] = "box",
        cell: Metres | None = None,
        roughness: Annotated[float, Field(gt=0, lt=1)] = 0.05,
    ) -> FloodResult:
        """Simulate.

        Args:
            area: Where it rains.
            rain: How much falls.
            duration: For how long.
            domain: How the area is taken.
            cell: Side of a cell; chosen from the area if absent.
            roughness: Manning's n.
        """
        raster = DepthRaster(
            artifact=SHA, crs="EPSG:32611", box=BOX, width=3, height=2, cell_m=30, unit="m"
        )
        return FloodResult(maximum_depth=raster, max_depth_m=rain / 1000, wet_cells=1)

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        area = known.get("area")
        if not isinstance(area, Wgs84Polygon):
            return Estimate(cells=10, seconds=1)
        if area.bounding_box().north > 80:
            raise InvalidInput("no elevation north of 80 degrees")
        return Estimate(cells=10_000, bytes=80_000, seconds=2.5, notes=("coarse",))


class DrawMap(Tool):
    """Draw layers."""

    version = "1.0"
    effects = PURE

    def execute(
        self,
        context: ToolContext,
        *,
        layers: Annotated[list[Drawable], Field(min_length=1, max_length=3)],
        title: str = "Map",
    ) -> MapPayload:
        """Draw.

        Args:
            layers: What to draw, bottom first.
            title: Heading.
        """
        return MapPayload(title=title, box=BOX, layers=[])


class ReadGauge(Tool):
    """Read a rain gauge."""

    version = "1.0"
    effects = frozenset({Effect.READS_NETWORK})

    def execute(self, context: ToolContext) -> Gauge:
        """Read it."""
        return Gauge(depth=3.0, rain=25.4, intensity=2.0, metres=[1.0, 0.5], station="S1")


class UseDepth(Tool):
    """Take numbers in metres and words."""

    version = "1.0"
    effects = PURE

    def execute(
        self,
        context: ToolContext,
        *,
        depth: Metres,
        depths: list[Millimetres] = [],  # noqa: B006 -- validated and copied at import
        label: str = "",
        count: int = 1,
    ) -> Features:
        """Use them.

        Args:
            depth: One depth.
            depths: More depths.
            label: A word.
            count: How often.
        """
        return Features(artifact=SHA, count=count, box=BOX)


class FindUtmArea(Tool):
    """Give an area in UTM."""

    version = "1.0"
    effects = PURE

    def execute(self, context: ToolContext) -> UtmPolygon:
        """Give it."""
        return UtmPolygon(ring=((0, 0), (1, 0), (1, 1), (0, 0)))


class SoundAlarm(Tool):
    """Alert people: high-risk."""

    version = "1.0"
    effects = frozenset({Effect.ALERTS_PEOPLE})

    def execute(self, context: ToolContext, *, map_payload: MapPayload | None = None) -> Features:
        """Sound it.

        Args:
            map_payload: What to show.
        """
        return Features(artifact=SHA, count=0, box=BOX)


class TwoFloods(Value):
    first: FloodResult
    second: FloodResult


class FloodTwice(Tool):
    """Simulate two storms; not in the registry."""

    version = "1.0"
    effects = PURE

    def execute(self, context: ToolContext) -> TwoFloods:
        """Simulate."""
        raise AssertionError("only its signature is used")


class Nothing(Value):
    ok: bool = True


class DoNothing(Tool):
    """Pass on nothing, in any order."""

    version = "1.0"
    effects = PURE

    def execute(self, context: ToolContext, *, sources: list[Nothing] = []) -> Nothing:  # noqa: B006
        """Do it.

        Args:
            sources: What came before.
        """
        return Nothing()


REGISTRY = Registry(
    [
        FindPlace(),
        Flood(),
        DrawMap(),
        ReadGauge(),
        UseDepth(),
        FindUtmArea(),
        SoundAlarm(),
        DoNothing(),
    ]
)


class RecordingContext:
    """A context that remembers what the tool said."""

    def __init__(self, workspace: Path) -> None:
        self.workspace = workspace
        self.warnings: list[str] = []
        self.sources: list[Source] = []

    @property
    def artifacts(self):  # no tool of these tests stores anything
        raise AssertionError("no artifact store in this test")

    def progress(self, fraction: float, message: str) -> None:
        pass

    def check_cancelled(self) -> None:
        pass

    def warn(self, message: str) -> None:
        self.warnings.append(message)

    def cite(self, source: Source) -> None:
        self.sources.append(source)


class MemoryStore:
    """A run store in memory, for one worker."""

    def __init__(self, graph: ActionGraph, snapshot: RunSnapshot) -> None:
        self._graph = graph
        self._snapshot = snapshot
        self._outputs: dict[str, object] = {}

    def graph(self, run: str) -> ActionGraph:
        return self._graph

    def snapshot(self, run: str) -> RunSnapshot:
        return self._snapshot

    def apply(self, run: str, transition: Transition) -> RunSnapshot:
        self._snapshot = transition(self._graph, self._snapshot)
        return self._snapshot

    def outputs(self, run: str, steps: Iterable[str]) -> Mapping[str, object]:
        return {step: self._outputs[step] for step in steps if step in self._outputs}

    def finish_step(self, run: str, step: str, output: object) -> RunSnapshot:
        self._outputs[step] = output
        return self.apply(run, lambda graph, snapshot: after_success(graph, snapshot, step))
