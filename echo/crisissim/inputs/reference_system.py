"""Which coordinate reference system a file is in, and in which one the simulation runs."""

from typing import Any

from pyproj import CRS, Proj
from pyproj.exceptions import CRSError

from echo.crisissim.inputs.errors import RasterRefused
from echo.crisissim.metric_grid import MetricGrid

LOCAL = "local"
# A plane in metres that lies nowhere on Earth: laboratory flumes, anonymous test grids.
LOCAL_CRS = (
    'ENGCRS["Local grid in metres",EDATUM["Local datum"],CS[Cartesian,2],'
    'AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["metre",1]]'
)
MOST_STRETCH = 0.01  # of a metre by the projection; UTM stays within 0.001


def normalised(crs: str) -> str:
    """Return authority and code ("EPSG:32611") where there are any, else WKT.

    Raises:
        RasterRefused: no coordinate reference system.
    """
    if crs == LOCAL:
        return LOCAL_CRS
    try:
        parsed = CRS.from_user_input(crs)
    except CRSError as error:
        raise RasterRefused(
            f"{crs!r} is no coordinate reference system; write it as 'EPSG:32756', or 'local' for "
            "a grid in metres that lies nowhere on Earth.",
            crs=crs,
        ) from error
    if parsed.is_compound:  # levels are levels; only where they lie is reprojected
        parsed = parsed.sub_crs_list[0]
    code = parsed.to_epsg()
    return f"EPSG:{code}" if code else str(parsed.to_wkt())


def system_of(dataset: Any, *, declared: str | None, name: str) -> str:  # noqa: ANN401 -- untyped
    """CRS of an opened raster: its own, or the declared one where it has none.

    Raises:
        RasterRefused: it has none and none is declared; or both, and they differ.
    """
    own = normalised(dataset.crs.to_wkt()) if dataset.crs else None
    if declared is None:
        if own is None:
            raise RasterRefused(
                f"{name} does not say its coordinate reference system; state it as "
                'crs = "EPSG:...", or crs = "local" for a grid in metres without one.',
                file=name,
            )
        return own
    stated = normalised(declared)
    if own is not None and not _same(own, stated):
        raise RasterRefused(
            f"{name} says it is in {CRS.from_user_input(own).name}, the configuration says "
            f"{declared}; leave crs out to take the file's own.",
            file=name,
            crs=declared,
        )
    return stated


def _same(first: str, second: str) -> bool:
    return bool(
        CRS.from_user_input(first).equals(CRS.from_user_input(second), ignore_axis_order=True)
    )


def refuse_if_stretched(grid: MetricGrid) -> None:
    """Refuse a projection whose metre is not a metre here, such as Web Mercator's.

    Raises:
        RasterRefused: naming the CRS and by how much.
    """
    if grid.crs == LOCAL_CRS:
        return
    west, south, east, north = grid.wgs84_bounds
    factors = Proj(grid.crs).get_factors((west + east) / 2, (south + north) / 2)
    worst = max(factors.meridional_scale, factors.parallel_scale, key=lambda scale: abs(scale - 1))
    if not abs(worst - 1) <= MOST_STRETCH:
        raise RasterRefused(
            f"A metre of {grid.crs} is stretched {worst:.3f} times here; a simulation needs true "
            "metres, such as those of a UTM zone.",
            crs=grid.crs,
            scale=float(worst),
        )


def is_metric(crs: str) -> bool:
    """Whether both axes count in metres."""
    return _units(crs) == {"metre"}


def counts_in_feet(crs: str) -> bool:
    """Whether an axis counts in feet of any kind."""
    return any("foot" in unit.lower() for unit in _units(crs))


def refuse_without_metres(crs: str) -> None:
    """Refuse a CRS that does not count in metres.

    Raises:
        RasterRefused: naming the CRS and its unit.
    """
    if not is_metric(crs):
        raise RasterRefused(
            f"{crs} counts in {', '.join(sorted(_units(crs))) or 'no unit'}; a simulation needs a "
            "grid in metres, such as a UTM zone.",
            crs=crs,
        )


def _units(crs: str) -> set[str]:
    return {axis.unit_name for axis in CRS.from_user_input(crs).axis_info}
