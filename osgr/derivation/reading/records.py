"""What a record says of where its data lie."""

from osgr.archive.item import ObservationItem
from osgr.derivation.reading.cloud_masks import clear_by


def data_assets(item: ObservationItem) -> list[str]:
    """Addresses of the assets that are no quality layers."""
    return [address for name, address in sorted(item.assets.items()) if clear_by(name) is None]


def band_of(item: ObservationItem) -> int:
    """Number of the band, from 1."""
    band = item.properties.get("band", 1)
    return band if isinstance(band, int) and not isinstance(band, bool) else 1


def variable_of(item: ObservationItem) -> str:
    """The name within the file, where the record gives it; else the item's own."""
    name = item.properties.get("subdataset")
    return name if isinstance(name, str) and name else item.variable


def bounds_of(item: ObservationItem) -> tuple[float, float, float, float]:
    """West, south, east, north."""
    west, south, east, north = item.footprint.bounds
    return float(west), float(south), float(east), float(north)
