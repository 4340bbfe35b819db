from dataclasses import dataclass

from common.errors import InvalidInput


class UnknownSensor(InvalidInput):
    """A sensor whose bands' statistics Clay's authors haven't published."""


@dataclass(frozen=True, slots=True)
class Band:
    """One band as Clay was trained on it.

    Attributes:
        name: As STAC's common names have it.
        mean: Over the training chips, in the unit that the product is delivered in.
        std: Standard deviation over them.
        wavelength_um: Centre of the band, micrometres.
    """

    name: str
    mean: float
    std: float
    wavelength_um: float


@dataclass(frozen=True, slots=True)
class Sensor:
    """A product that Clay was trained on.

    The figures are those of ``configs/metadata.yaml`` in Clay's repository (Apache-2.0).

    Attributes:
        name: Name of the product.
        resolution_m: Metres on the ground a pixel in training.
        bands: In the order of training.
    """

    name: str
    resolution_m: float
    bands: tuple[Band, ...]

    def chosen(self, names: tuple[str, ...]) -> tuple[Band, ...]:
        """The bands of those names, in the order given.

        Raises:
            UnknownSensor: A name isn't one of this product's bands.
        """
        by_name = {band.name: band for band in self.bands}
        unknown = [name for name in names if name not in by_name]
        if unknown:
            message = f"{self.name} has no band {', '.join(unknown)[:80]}; it has {list(by_name)}"
            raise UnknownSensor(message, bands=unknown)
        return tuple(by_name[name] for name in names)


SENTINEL_2_L2A = Sensor(
    "sentinel-2-l2a",
    10.0,
    (
        Band("blue", 1105.0, 1809.0, 0.493),
        Band("green", 1355.0, 1757.0, 0.56),
        Band("red", 1552.0, 1888.0, 0.665),
        Band("rededge1", 1887.0, 1870.0, 0.704),
        Band("rededge2", 2422.0, 1732.0, 0.74),
        Band("rededge3", 2630.0, 1697.0, 0.783),
        Band("nir", 2743.0, 1742.0, 0.842),
        Band("nir08", 2785.0, 1648.0, 0.865),
        Band("swir16", 2388.0, 1470.0, 1.61),
        Band("swir22", 1835.0, 1379.0, 2.19),
    ),
)
LANDSAT_C2L1 = Sensor(
    "landsat-c2l1",
    30.0,
    (
        Band("red", 10678.0, 6025.0, 0.65),
        Band("green", 10563.0, 5411.0, 0.56),
        Band("blue", 11083.0, 5468.0, 0.48),
        Band("nir08", 14792.0, 6746.0, 0.86),
        Band("swir16", 12276.0, 5897.0, 1.6),
        Band("swir22", 10114.0, 4850.0, 2.2),
    ),
)
LANDSAT_C2L2 = Sensor(
    "landsat-c2l2-sr",
    30.0,
    (
        Band("red", 13705.0, 9578.0, 0.65),
        Band("green", 13310.0, 9408.0, 0.56),
        Band("blue", 12474.0, 10144.0, 0.48),
        Band("nir08", 17801.0, 8277.0, 0.86),
        Band("swir16", 14615.0, 5300.0, 1.6),
        Band("swir22", 12701.0, 4522.0, 2.2),
    ),
)
# Clay's only 8-bit products are NAIP and LINZ; of them NAIP spans the wider range of land cover.
RGB_8BIT = Sensor(
    "rgb-8bit",
    1.0,
    (
        Band("red", 110.16, 47.23, 0.65),
        Band("green", 115.41, 39.82, 0.56),
        Band("blue", 98.15, 35.43, 0.48),
    ),
)
SENSORS: dict[str, Sensor] = {
    sensor.name: sensor for sensor in (SENTINEL_2_L2A, LANDSAT_C2L1, LANDSAT_C2L2, RGB_8BIT)
}
