from django.contrib.gis.geos import MultiPolygon


def footprint_box(footprint: MultiPolygon) -> tuple[float, float, float, float]:
    """West, south, east, north of a footprint; west > east where it crosses the antimeridian."""
    extents = [part.extent for part in footprint]
    south, north = min(extent[1] for extent in extents), max(extent[3] for extent in extents)
    west, east = min(extent[0] for extent in extents), max(extent[2] for extent in extents)
    if len(extents) > 1 and west == -180.0 and east == 180.0:
        west = min(extent[0] for extent in extents if extent[2] == 180.0)
        east = max(extent[2] for extent in extents if extent[0] == -180.0)
    return west, south, east, north
