import math
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from common.errors import InvalidInput
from geoquery.embedding.base import Picture
from geoquery.embedding.clay.sensors import RGB_8BIT, Sensor

_WEEKS, _HOURS = 52, 24


class UnfitBands(InvalidInput):
    """Bands that don't fit the sensor they are said to be of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BandChip:
    """A tile in several bands.

    Attributes:
        pixels: float32 [bands, height, width] in the unit of the product, north first, no NaN.
        sensor: Product that the bands are of.
        bands: Names of the bands in the order of ``pixels``.
        resolution_m: Metres on the ground a pixel.
        centre: Longitude and latitude of the middle, WGS 84 degrees.
        acquired: When it was seen, where known.
    """

    pixels: NDArray[np.float32]
    sensor: Sensor
    bands: tuple[str, ...]
    resolution_m: float
    centre: tuple[float, float]
    acquired: datetime | None = None

    def __post_init__(self) -> None:
        self.sensor.chosen(self.bands)
        shape = self.pixels.shape
        if len(shape) != 3 or shape[0] != len(self.bands) or 0 in shape:
            message = f"{len(self.bands)} bands are [bands, height, width]; got {shape}"
            raise UnfitBands(message)
        if not np.isfinite(self.pixels).all():
            raise UnfitBands("the bands hold values that aren't finite; fill or leave out the tile")
        if not (math.isfinite(self.resolution_m) and self.resolution_m > 0):
            raise UnfitBands(f"resolution_m is {self.resolution_m}; it must be over 0")

    @classmethod
    def of_picture(cls, picture: Picture) -> "BandChip":
        """An 8-bit picture as three bands."""
        return cls(
            pixels=np.ascontiguousarray(picture.rgb.transpose(2, 0, 1), np.float32),
            sensor=RGB_8BIT,
            bands=("red", "green", "blue"),
            resolution_m=picture.resolution_m,
            centre=picture.centre,
            acquired=picture.acquired,
        )

    @property
    def normalised(self) -> NDArray[np.float32]:
        """Pixels less the training mean, over the training standard deviation."""
        bands = self.sensor.chosen(self.bands)
        mean = np.array([band.mean for band in bands], np.float32)[:, None, None]
        std = np.array([band.std for band in bands], np.float32)[:, None, None]
        return np.asarray((self.pixels - mean) / std, np.float32)

    @property
    def wavelengths_um(self) -> tuple[float, ...]:
        """Centres of the bands."""
        return tuple(band.wavelength_um for band in self.sensor.chosen(self.bands))


def time_inputs(acquired: datetime | None) -> tuple[float, float, float, float]:
    """Sine and cosine of the ISO week in the year, then of the hour in the day; zeros if unknown.

    Zeros are what Clay's authors give where no time is known.
    """
    if acquired is None:
        return (0.0, 0.0, 0.0, 0.0)
    week = acquired.isocalendar().week * 2 * math.pi / _WEEKS
    hour = acquired.hour * 2 * math.pi / _HOURS
    return (math.sin(week), math.cos(week), math.sin(hour), math.cos(hour))


def place_inputs(centre: tuple[float, float]) -> tuple[float, float, float, float]:
    """Sine and cosine of the latitude, then of the longitude, of a (longitude, latitude)."""
    longitude, latitude = (math.radians(degrees) for degrees in centre)
    return (math.sin(latitude), math.cos(latitude), math.sin(longitude), math.cos(longitude))
