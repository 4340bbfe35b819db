"""What a record itself tells of a dataset's standing: from orbit, for its own sake, described."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.record import CollectionRecord

STANDING_NAMES = ("orbital", "auxiliary", "described")

_SATELLITES = """
terra aqua aura suomi npp noaa-\\d+ jpss landsat sentinel gpm trmm smap smos grace gedi icesat
iss oco calipso cloudsat aquarius sac-d jason topex envisat ers-\\d metop dmsp gcom goes
himawari msg meteosat nimbus adeos alos radarsat swot cygnss quikscat pace seastar orbview
eo-1 srtm sts- tempo dscovr uars sorce tsis acrimsat nisar spot proba cryosat coriolis scatsat
oceansat seasat fy- quickbird worldview planetscope odin scisat champ goce saocom resourcesat
erbs merra models?
"""
_ORBITAL = re.compile(rf"\b(?:{'|'.join(_SATELLITES.split())})\b|space shuttle", re.IGNORECASE)
# Data that serve to make or check others, which no one asks for without saying so.
_AUXILIARY = re.compile(
    r"\b(?:ancillary|anc|metadata|meta|raw|engineering|housekeeping|telemetry|ephemeris|attitude"
    r"|constants|calibration|geolocation|simulat\w+|log|browse|gps|land ?sea ?mask|mask"
    r"|geometry parameters|diagnostic|status|bursts|subset|validation|cal/?val|look-?up)\b",
    re.IGNORECASE,
)
_FULL_ABSTRACT = 1_500


def standing_features(records: Sequence[CollectionRecord]) -> NDArray[np.float32]:
    """The facts of each collection.

    Returns:
        float32 [records, 3], each 0 to 1, in the order of ``STANDING_NAMES``: of a satellite or a
        global model; auxiliary by its name; length of its abstract relative to a full one.
    """
    facts = [[float(_is_orbital(r)), float(_is_auxiliary(r)), _described(r)] for r in records]
    return np.array(facts, np.float32).reshape(len(records), len(STANDING_NAMES))


def is_about_auxiliary(text: str) -> bool:
    """Whether a request asks for auxiliary data itself."""
    return _AUXILIARY.search(text) is not None


def _is_orbital(record: CollectionRecord) -> bool:
    return any(_ORBITAL.search(platform) for platform in record.platforms)


def _is_auxiliary(record: CollectionRecord) -> bool:
    return is_about_auxiliary(f"{record.title} {record.short_name}".replace("_", " "))


def _described(record: CollectionRecord) -> float:
    return min(len(record.abstract), _FULL_ABSTRACT) / _FULL_ABSTRACT
