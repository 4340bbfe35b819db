"""Whether an archive holds anything about a place."""

import shapely
from django.contrib.gis.geos import GEOSGeometry
from shapely.geometry.base import BaseGeometry

from osgr.models import Observation
from osgr.selectors.archive import get_archive


def holds_near(archive: str, place: BaseGeometry) -> bool:
    """Whether any item's footprint meets a WGS 84 shape.

    Raises:
        UnknownArchive: There is no archive of that name.
    """
    shape = GEOSGeometry(memoryview(shapely.to_wkb(place)), srid=4326)
    owner = get_archive(archive)
    return Observation.objects.filter(archive=owner, footprint__intersects=shape).exists()
