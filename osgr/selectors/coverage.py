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


def item_keys(archive: str, result: str, *, most: int = 2000) -> list[str]:
    """Ids of an archive's items of a Result node, wherever and whenever, in their order.

    Raises:
        UnknownArchive: There is no archive of that name.
    """
    rows = Observation.objects.filter(archive=get_archive(archive), variable__result=result)
    return list(rows.order_by("key").values_list("key", flat=True)[:most])
