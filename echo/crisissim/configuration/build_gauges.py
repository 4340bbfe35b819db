"""From [gauges] to points of record."""

from dataclasses import dataclass

from echo.crisissim.configuration.document import GaugesSection
from echo.crisissim.gauges import Gauge
from echo.crisissim.inputs.errors import ShapesRefused
from echo.crisissim.inputs.folders import Folders
from echo.crisissim.inputs.gauge_files import read_gauges
from echo.crisissim.inputs.placement import cell_of
from echo.crisissim.metric_grid import MetricGrid
from echo.crisissim.terrain import Terrain


@dataclass(frozen=True, kw_only=True)
class Sorted:
    """Gauges on ground, and those on buildings, voids or outside the outline."""

    on_ground: tuple[Gauge, ...]
    elsewhere: tuple[Gauge, ...]

    @property
    def notes(self) -> tuple[str, ...]:
        """Which gauges record no series."""
        names = ", ".join(gauge.id for gauge in self.elsewhere[:20])
        return (f"Gauges on a building or void record no series: {names}.",) if names else ()


def build_gauges(section: GaugesSection, folders: Folders) -> tuple[Gauge, ...]:
    """All gauges of the file and of the configuration, in that order.

    Raises:
        ShapesRefused: an id twice, or a file that holds no points.
    """
    listed = tuple(Gauge(id=point.id, x=point.x, y=point.y) for point in section.points)
    gauges = (read_gauges(folders.find(section.file)) if section.file else ()) + listed
    ids = [gauge.id for gauge in gauges]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice is not None:
        raise ShapesRefused(f"Gauge {twice!r} is given twice.", id=twice)
    return gauges


def sort_gauges(gauges: tuple[Gauge, ...], terrain: Terrain, grid: MetricGrid) -> Sorted:
    """Tell gauges on ground from those where no water can stand.

    Raises:
        PlacementRefused: a gauge outside the grid, naming it.
    """
    wettable = terrain.wettable
    stands = {
        gauge.id: bool(wettable[cell_of((gauge.x, gauge.y), grid, who=f"Gauge {gauge.id!r}")])
        for gauge in gauges
    }
    return Sorted(
        on_ground=tuple(gauge for gauge in gauges if stands[gauge.id]),
        elsewhere=tuple(gauge for gauge in gauges if not stands[gauge.id]),
    )
