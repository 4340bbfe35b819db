"""Items of an archive by what they stand for alone."""

from osgr.models import Observation
from osgr.selectors.archive import get_archive


def item_keys(archive: str, result: str, *, most: int = 2000) -> list[str]:
    """Ids of an archive's items of a Result node, wherever and whenever, in their order.

    Raises:
        UnknownArchive: There is no archive of that name.
    """
    rows = Observation.objects.filter(archive=get_archive(archive), variable__result=result)
    return list(rows.order_by("key").values_list("key", flat=True)[:most])
