"""Answers from real rasters: Sentinel-2 chips, Landsat composites, an array of NDVI by date."""

from dataclasses import replace

import numpy as np
import pytest
import rasterio

from osgr.derivation import AssetFolders, ValidRange, execute
from osgr.understanding.geometry import region_of_point
from tests.osgr.archive.build import SHARED
from tests.osgr.archive.rasters import raster_rows
from tests.osgr.derivation.builders import asked, derivation, grounded, item, scored

pytestmark = pytest.mark.skipif(
    not (SHARED / "data/s2_chips").is_dir(), reason="the shared rasters are not at hand"
)
NIR, RED, SWIR = "near-infrared reflectance", "red reflectance", "shortwave infrared 2 reflectance"
REFLECTANCE = ValidRange(low=0, high=1, units="1")
CHIP = "s2_chips/terramind_majortom/S2L2A/282D_485L_3_3.tif"


@pytest.fixture(scope="module")
def rows():
    return list(raster_rows(SHARED))


def from_row(row, result, role=""):
    properties = row["properties"]
    return scored(
        item(row["id"], row["start"].rstrip("Z"), end=row["end"].rstrip("Z"), result=result,
             variable=row["variable"], box=row["bbox"], path=properties["path"],
             properties=properties, product=properties["product"], level=properties["level"]),
        role,
    )  # fmt: skip


def of_file(rows, part, names, role=""):
    return [
        from_row(row, names[row["variable"]], role)
        for row in rows
        if part in row["id"] and row["variable"] in names
    ]


def answer(items, question, **fields):
    question = replace(question, region=fields.pop("region", None))
    return execute(
        grounded(*items, **fields),
        question,
        open_asset=AssetFolders([SHARED]),
        range_of=lambda name: REFLECTANCE if "reflectance" in name else None,
    )


def pixels(path, band):
    with rasterio.open(SHARED / "data" / path) as file:
        return file.read(band).astype(float)


NDVI = derivation("NDVI", "spyndex:NDVI", N=NIR, R=RED)
NBR = derivation("NBR", "spyndex:NBR", N=NIR, S2=SWIR)
DNBR = derivation("dNBR", "dnbr", of_properties=("NBR",), nbr="NBR")


def test_ndvi_of_a_chip_is_that_of_plain_numpy(rows):
    found = answer(of_file(rows, CHIP, {"B8": NIR, "B4": RED}), asked(), derivations=(NDVI,))
    red, nir = pixels(CHIP, 4), pixels(CHIP, 8)
    assert found.value == pytest.approx(((nir - red) / (nir + red)).mean(), abs=1e-4)
    assert found.invalid is None


def test_ndvi_of_a_chip_is_that_of_its_ndvi_product(rows):
    """The product was made from the corrected bands by others."""
    computed = answer(of_file(rows, CHIP, {"B8": NIR, "B4": RED}), asked(), derivations=(NDVI,))
    product = answer(of_file(rows, "NDVI/282D_485L_3_3.tif", {"NDVI": "NDVI product"}), asked())
    assert computed.value == pytest.approx(product.value, abs=0.02)


def test_the_evi_of_a_chip_rests_on_the_scale_of_its_product(rows):
    evi = derivation("NDVI", "spyndex:EVI", N=NIR, R=RED, B="blue reflectance")
    names = {"B8": NIR, "B4": RED, "B2": "blue reflectance"}
    found = answer(of_file(rows, CHIP, names), asked(), derivations=(evi,))
    blue, red, nir = (pixels(CHIP, band) / 10_000 for band in (2, 4, 8))
    expected = 2.5 * (nir - red) / (nir + 6 * red - 7.5 * blue + 1)
    assert found.value == pytest.approx(expected.mean(), abs=1e-3)
    assert any("0.0001" in note for note in found.notes)


def test_dnbr_of_two_chips_is_the_difference_of_their_nbr(rows):
    """One chip stands for both dates, the second with its bands swapped: severity is twice NBR."""
    before = of_file(rows, CHIP, {"B8": NIR, "B12": SWIR}, "pre")
    after = of_file(rows, CHIP, {"B8": SWIR, "B12": NIR}, "post")
    after = [replace(one, item=replace(one.item, id=f"after {one.item.id}")) for one in after]
    found = answer(
        [*before, *after],
        asked("difference", bitemporal=True),
        derivations=(DNBR, NBR),
        nodes=("burn severity", "dNBR", "NBR", NIR),
    )
    nir, swir = pixels(CHIP, 8), pixels(CHIP, 12)
    assert found.value == pytest.approx((2 * (nir - swir) / (nir + swir)).mean(), abs=1e-3)


def test_the_backscatter_at_a_point_is_of_the_chip_about_it(rows):
    point = region_of_point("p", 34.07, -3.40, tolerance_m=1000.0)
    items = of_file(rows, "S1RTC/38D_378R_2_3.tif", {"VV": "VV backscatter"})
    found = answer(items, asked(), region=point, nodes=("VV backscatter",))
    expected = pixels("s2_chips/terramind_majortom/S1RTC/38D_378R_2_3.tif", 1).mean()
    assert found.value == pytest.approx(expected, abs=0.01)


def test_the_greenness_of_the_ucayali_has_a_series_of_eight_and_no_certain_trend(rows):
    items = of_file(rows, "landsat_peru", {"nir08": NIR, "red": RED})
    found = answer(items, asked("trend"), derivations=(NDVI,))
    assert [moment.year for moment, _ in found.series] == list(range(1985, 2021, 5))
    assert 0.6 < min(value for _, value in found.series) < 0.9
    years = np.array([moment.timestamp() / 86_400 / 365.25 for moment, _ in found.series])
    slope = np.polyfit(years - years.mean(), [value for _, value in found.series], 1)[0]
    assert found.value == pytest.approx(slope, rel=1e-6)
    assert found.statistics["mann_kendall_p"] > 0.05
    assert any("digital numbers" in note for note in found.notes)


def test_an_array_of_68_dates_has_a_year_in_it(rows):
    items = of_file(rows, "eolearn_eopatch", {"NDVI": "NDVI product"})
    found = answer(items, asked("extreme", direction="maximum"))
    assert len(found.series) > 60
    assert found.when[0].month in (4, 5, 6, 7, 8)


def test_a_stretched_composite_gives_no_index_with_constants(rows):
    evi = derivation("NDVI", "spyndex:SAVI", N=NIR, R=RED)
    items = of_file(rows, "landsat_peru", {"nir08": NIR, "red": RED})
    found = answer(items, asked(), derivations=(evi,))
    assert (found.value, found.invalid) == (None, "wrong_scale")


def test_the_flooded_area_of_a_labelled_chip_is_that_of_its_pixels(rows):
    items = of_file(rows, "LabelHand", {"water label": "water label"})
    found = answer(items, asked(statistic="area", threshold=0.5), nodes=("water label",))
    path = "s2_chips/sen1floods11_spain/Labels/Spain_7370579_LabelHand.tif"
    water = int((pixels(path, 1) > 0.5).sum())
    with rasterio.open(SHARED / "data" / path) as file:
        bounds, shape = file.bounds, file.shape
    latitude = np.radians((bounds.top + bounds.bottom) / 2)
    width = 111_320 * np.cos(latitude) * (bounds.right - bounds.left) / shape[1]
    height = 111_132 * (bounds.top - bounds.bottom) / shape[0]
    assert found.value == pytest.approx(water * width * height / 1e6, rel=0.01)
