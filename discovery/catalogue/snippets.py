"""Lines of code that fetch a dataset, for the place and time that a request names."""

from collections.abc import Mapping
from datetime import datetime

from common.geo import Box
from discovery.catalogue.record import CollectionRecord

_CMR_STAC = "https://cmr.earthdata.nasa.gov/stac"


def snippets(
    record: CollectionRecord,
    *,
    box: Box | None = None,
    interval: tuple[datetime | None, datetime | None] | None = None,
) -> Mapping[str, str]:
    """Code by library: "earthaccess" and "pystac_client" for CMR's datasets, else what fits.

    Args:
        record: The dataset.
        box: Area to search, WGS 84 degrees.
        interval: First and last moment, UTC.
    """
    if record.catalogue == "cmr":
        return {
            "earthaccess": _earthaccess(record, box, interval),
            "pystac_client": _stac(record, f"{_CMR_STAC}/{record.provider}", box, interval),
        }
    root = next((link.url for link in record.links if link.kind == "stac"), "")
    return {"pystac_client": _stac(record, root, box, interval)} if root else {}


def _earthaccess(
    record: CollectionRecord,
    box: Box | None,
    interval: tuple[datetime | None, datetime | None] | None,
) -> str:
    lines = [f"    concept_id={record.concept_id!r},"]
    if box is not None:
        lines.append(f"    bounding_box=({_corners(box)}),")
    if interval is not None:
        start, end = (_day(moment) for moment in interval)
        lines.append(f"    temporal=({start!r}, {end!r}),")
    wanted = "\n".join(lines)
    return (
        "import earthaccess\n\nearthaccess.login()\n"
        f"granules = earthaccess.search_data(\n{wanted}\n)\n"
        'files = earthaccess.download(granules, "data")\n'
    )


def _stac(
    record: CollectionRecord,
    root: str,
    box: Box | None,
    interval: tuple[datetime | None, datetime | None] | None,
) -> str:
    is_cmr = record.catalogue == "cmr"
    name = f"{record.short_name}_{record.version}" if is_cmr else record.short_name
    lines = [f"    collections=[{name!r}],"]
    if box is not None:
        lines.append(f"    bbox=[{_corners(box)}],")
    if interval is not None:
        start, end = (_day(moment) or ".." for moment in interval)
        lines.append(f"    datetime={f'{start}/{end}'!r},")
    wanted = "\n".join(lines)
    return (
        "from pystac_client import Client\n\n"
        f"catalog = Client.open({root!r})\n"
        f"items = catalog.search(\n{wanted}\n).item_collection()\n"
    )


def _corners(box: Box) -> str:
    return ", ".join(f"{value:g}" for value in box)


def _day(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d}" if moment else ""
