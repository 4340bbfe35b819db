"""Clay v1.5, an Earth-observation foundation model, from its official checkpoint.

torch is imported at first use. The architecture is that of the published encoder (a dynamic patch
embedding made from the bands' wavelengths, as in DOFA, arXiv 2403.15356, and a vision transformer
whose class token is the picture's vector), written anew under the same parameter names.
"""

from geoquery.embedding.clay.encoder import ClayEncoder
from geoquery.embedding.clay.errors import CheckpointMissing, MalformedCheckpoint
from geoquery.embedding.clay.inputs import BandChip, UnfitBands
from geoquery.embedding.clay.sensors import (
    LANDSAT_C2L1,
    LANDSAT_C2L2,
    RGB_8BIT,
    SENSORS,
    SENTINEL_2_L2A,
    Band,
    Sensor,
    UnknownSensor,
)

__all__ = [
    "LANDSAT_C2L1",
    "LANDSAT_C2L2",
    "RGB_8BIT",
    "SENSORS",
    "SENTINEL_2_L2A",
    "Band",
    "BandChip",
    "CheckpointMissing",
    "ClayEncoder",
    "MalformedCheckpoint",
    "Sensor",
    "UnfitBands",
    "UnknownSensor",
]
