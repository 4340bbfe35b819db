from collections.abc import Iterator

from geoquery.selectors import tile_detail
from geoquery.selectors.boxes import tile_boxes
from osgr.archive.dates import acquisition
from osgr.archive.footprints import footprint_of_box
from osgr.archive.item import ObservationItem
from osgr.archive.manifest import RejectedRow
from osgr.archive.metadata import Observed, read_metadata

VARIABLE = "true colour image"


def tile_items(archive: str) -> Iterator[ObservationItem | RejectedRow]:
    """Observation items of geoquery's tiles; a tile whose source states no dates is rejected."""
    for number, (key, box) in enumerate(tile_boxes().items(), start=1):
        tile = tile_detail(key)
        if tile.acquired_from is None:
            yield RejectedRow(number, key, f"{tile.source} states no date of acquisition")
            continue
        start, end = acquisition(tile.acquired_from, tile.acquired_to)
        observed = Observed(
            id=key,
            archive=archive,
            variable=VARIABLE,
            footprint=footprint_of_box(list(box)),
            start=start,
            end=end,
            source=tile.source,
        )
        facts = {
            "product": tile.grid,
            "sensor": tile.sensor,
            "resolution_m": tile.resolution_m,
            "licence": tile.licence,
            "description": tile.description,
        }
        yield read_metadata(facts, observed=observed)
