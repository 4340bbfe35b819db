"""Answers from pixels: ground, scale, voids, clouds, alignment; and what is refused by name."""

import netCDF4
import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Transformer

from common.geo import Box
from osgr.derivation import AssetFolders, ValidRange, execute
from osgr.derivation.errors import AssetForbidden, AssetMissing
from osgr.derivation.execution import reading_set
from osgr.derivation.reading import windows
from osgr.derivation.reading.grid import Grid, aligned
from osgr.derivation.reading.place import Ground
from osgr.derivation.reading.weights import coverage, pixel_areas
from osgr.understanding.geometry import polygon_of, region_of_point
from osgr.understanding.question import Region
from tests.osgr.derivation.builders import BOX, asked, derivation, grounded, item, place, scored
from tests.osgr.derivation.rasters import write

NIR, RED = "near-infrared reflectance", "red reflectance"
RNG = np.random.default_rng(3)
LST = ValidRange(low=200, high=350, units="K")


def computed(folder, *items, question=None, range_of=None, derivations=(), nodes=()):
    return execute(
        grounded(*[scored(one) for one in items], derivations=derivations, nodes=nodes),
        question or asked(),
        open_asset=AssetFolders([folder]),
        range_of=range_of,
    )


def one(folder, values, *, question=None, range_of=None, unit="1", fields=None, **how):
    path = write(folder / "a.tif", values, **how)
    found = item("a", "2020-06-01", path=path, unit=unit, **(fields or {}))
    return computed(folder, found, question=question, range_of=range_of)


def test_the_mean_is_of_the_pixels_by_their_area(tmp_path):
    values = RNG.uniform(0, 1, (50, 40))
    found = one(tmp_path, values)
    rows = np.linspace(51, 50, 51)
    areas = np.cos(np.radians((rows[1:] + rows[:-1]) / 2))
    assert found.value == pytest.approx(np.average(values.mean(axis=1), weights=areas), rel=1e-4)
    assert not any("records give" in note for note in found.notes)


def test_a_void_pixel_does_not_count(tmp_path):
    values = np.full((10, 10), 0.5)
    values[:5] = -9999
    values[0, 0] = np.nan
    values[9, 9] = 0.4
    found = one(tmp_path, values, nodata=-9999)
    assert found.value == pytest.approx(0.498, abs=1e-4)


def test_only_the_ground_asked_about_counts(tmp_path):
    values = np.zeros((10, 10))
    values[:, 5:] = 1.0
    east = one(tmp_path, values, question=asked(region=place((10.5, 50.0, 11.0, 51.0))))
    part = one(tmp_path, values, question=asked(region=place((10.25, 50.0, 10.75, 51.0))))
    assert (east.value, part.value) == (pytest.approx(1.0), pytest.approx(0.5))


def test_a_pixel_at_the_edge_counts_by_its_share(tmp_path):
    values = np.array([[1.0, 3.0]])
    found = one(tmp_path, values, question=asked(region=place((10.0, 50.0, 10.75, 51.0))))
    assert found.value == pytest.approx((1.0 * 2 + 3.0) / 3)


def test_ground_beyond_the_raster_is_said(tmp_path):
    found = one(tmp_path, np.ones((4, 4)), question=asked(region=place((30.0, 50.0, 31.0, 51.0))))
    assert found.invalid == "unreadable"
    assert "no pixel" in found.message


def test_a_hole_in_the_ground_does_not_count(tmp_path):
    values = np.zeros((9, 9))
    values[3:6, 3:6] = 100.0
    west, south, east, north = BOX
    third = 1 / 3
    ring = shapely.box(*BOX).difference(
        shapely.box(west + third, south + third, east - third, north - third)
    )
    region = Region(name="ring", geometry=ring, kind="polygon", tolerance_m=0,
                    box=Box(west, south, east, north))  # fmt: skip
    assert one(tmp_path, values, question=asked(region=region)).value == pytest.approx(0, abs=1e-9)


def test_ground_over_the_date_line_is_read_in_a_raster_of_0_to_360(tmp_path):
    values = np.repeat(np.arange(36.0)[np.newaxis], 18, axis=0)
    box = (0.0, -90.0, 360.0, 90.0)
    region = Region(name="Fiji", geometry=polygon_of(Box(170, -20, -170, -10)), kind="polygon",
                    tolerance_m=0, box=Box(170, -20, -170, -10))  # fmt: skip
    path = write(tmp_path / "a.tif", values, box=box)
    found = computed(
        tmp_path, item("a", "2020-01-01", path=path, box=(-180, -90, 180, 90)),
        question=asked(region=region),
    )  # fmt: skip
    assert found.value == pytest.approx(17.5)


def test_the_surroundings_of_a_point_count(tmp_path):
    values = np.zeros((100, 100))
    values[50, 50] = 1.0
    point = region_of_point("p", 10.505, 50.495, tolerance_m=300.0)
    assert one(tmp_path, values, question=asked(region=point)).value == pytest.approx(1.0)


def test_a_file_cut_out_about_a_point_counts_whole(tmp_path):
    values = np.zeros((10, 10))
    values[0, 0] = 100.0
    point = region_of_point("p", 10.5, 50.5, tolerance_m=45_000.0)
    found = one(tmp_path, values, question=asked(region=point))
    assert found.value == pytest.approx(1.0, rel=0.02)
    assert any("hardly larger" in note for note in found.notes)


def test_what_is_near_a_place_is_read_whole(tmp_path):
    question = asked(region=place((12.0, 50.0, 13.0, 51.0)), spatial="proximity")
    assert one(tmp_path, np.ones((4, 4)), question=question).value == 1.0


@pytest.mark.parametrize(
    "how",
    [
        {"scale": 0.02, "offset": 10.0},
        {"fields": {"properties": {"scale_factor": 0.02, "offset": 10}}},
    ],
    ids=["file", "record"],
)  # fmt: skip
def test_stored_numbers_are_scaled_as_file_or_record_state(tmp_path, how):
    stored = RNG.integers(14_000, 15_000, (10, 10))
    found = one(tmp_path, stored, dtype="uint16", unit="K", **how)
    assert found.value == pytest.approx(stored.mean() * 0.02 + 10, rel=1e-3)


def test_file_and_record_that_contradict_each_other_are_refused(tmp_path):
    found = one(tmp_path, RNG.integers(0, 9, (9, 9)), dtype="uint16", scale=0.02,
                fields={"properties": {"scale_factor": 0.1}})  # fmt: skip
    assert found.invalid == "wrong_scale"


def test_a_known_product_is_scaled_by_its_guide_and_that_is_said(tmp_path):
    stored = RNG.integers(14_000, 15_000, (10, 10))
    fields = {"product": "MOD11A2", "variable": "LST_Day_1km"}
    found = one(tmp_path, stored, dtype="uint16", unit="K", fields=fields)
    assert found.value == pytest.approx(stored.mean() * 0.02, rel=1e-3)
    assert any("guide of MODIS LST" in note for note in found.notes)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (np.full((20, 20), np.nan), "void"),
        (np.where(np.arange(400).reshape(20, 20) < 5, 300.0, np.nan), "void"),
        (np.full((20, 20), 287.0), "constant"),
        (RNG.uniform(13_000, 16_000, (20, 20)), "wrong_scale"),
        (RNG.uniform(5, 35, (20, 20)), "wrong_unit"),
        (RNG.uniform(-1e6, -1e5, (20, 20)), "out_of_range"),
    ],
    ids=["empty", "nearly empty", "constant", "digital numbers", "celsius", "nonsense"],
)
def test_pixels_that_cannot_be_temperatures_are_refused_by_name(tmp_path, values, reason):
    found = one(tmp_path, values, unit="K", range_of=lambda _: LST)
    assert (found.value, found.invalid) == (None, reason)


def test_fill_values_that_nothing_declares_are_left_out_and_said(tmp_path):
    values = RNG.uniform(290, 300, (20, 20))
    values[:2] = 0.0
    found = one(tmp_path, values, unit="K", range_of=lambda _: LST)
    assert 290 < found.value < 300
    assert any("10.0% of the pixels are left out" in note for note in found.notes)


def test_a_dry_day_is_no_void(tmp_path):
    found = one(tmp_path, np.zeros((20, 20)), unit="mm",
                range_of=lambda _: ValidRange(low=0, high=2000, units="mm"))  # fmt: skip
    assert found.value == 0.0


def test_clouds_are_left_out_by_the_quality_layer(tmp_path):
    values = np.full((10, 10), 0.2)
    values[0] = 0.9
    values[9, 9] = 0.3
    quality = np.zeros((10, 10), dtype=np.uint16)
    quality[0] = 1 << 3
    write(tmp_path / "qa.tif", quality, dtype="uint16")
    found = one(tmp_path, values, fields={"assets": {"QA_PIXEL": "qa.tif"}})
    assert found.value == pytest.approx(0.2, abs=0.01)
    assert any("10% of the pixels are left out as cloud by QA_PIXEL" in n for n in found.notes)


def bands(folder, *, shapes=((20, 20), (20, 20)), crs="EPSG:4326", dtype="float64", top=1.0):
    return [
        item(name, "2020-06-01", result=name, unit="1",
             path=write(folder / f"{name}.tif", np.clip(level + RNG.normal(0, 0.01, shape), 0, 1)
                        * top, dtype=dtype, crs=crs))
        for name, level, shape in zip((NIR, RED), (0.4, 0.1), shapes, strict=True)
    ]  # fmt: skip


NDVI = derivation("NDVI", "spyndex:NDVI", N=NIR, R=RED)
EVI = derivation("NDVI", "spyndex:EVI", N=NIR, R=RED, B=RED)


def test_an_index_is_the_mean_of_the_pixels_indices(tmp_path):
    found = computed(tmp_path, *bands(tmp_path), derivations=(NDVI,))
    assert found.value == pytest.approx(0.6, abs=0.02)
    assert found.unit == "1"


def test_bands_of_different_grids_are_aligned(tmp_path):
    found = computed(tmp_path, *bands(tmp_path, shapes=((20, 20), (10, 10))), derivations=(NDVI,))
    assert found.value == pytest.approx(0.6, abs=0.02)


REFLECTANCE = ValidRange(low=0, high=1, units="1")


def test_a_ratio_of_digital_numbers_is_computed_and_the_doubt_is_said(tmp_path):
    stored = bands(tmp_path, dtype="uint16", top=10_000)
    found = computed(tmp_path, *stored, derivations=(NDVI,), range_of=lambda _: REFLECTANCE)
    assert found.value == pytest.approx(0.6, abs=0.02)
    assert any("digital numbers" in note for note in found.notes)


def test_an_index_with_constants_is_refused_of_digital_numbers(tmp_path):
    stored = bands(tmp_path, dtype="uint16", top=10_000)
    found = computed(tmp_path, *stored, derivations=(EVI,), range_of=lambda _: REFLECTANCE)
    assert (found.value, found.invalid) == (None, "wrong_scale")


def test_digital_numbers_themselves_are_no_answer(tmp_path):
    stored = bands(tmp_path, dtype="uint16", top=10_000)[0]
    found = computed(tmp_path, stored, range_of=lambda _: REFLECTANCE)
    assert (found.value, found.invalid) == (None, "wrong_scale")


def test_of_two_levels_of_one_scene_the_corrected_one_is_taken(tmp_path):
    raw = item(
        "raw", "2020-06-01", path=write(tmp_path / "r.tif", np.full((5, 5), 0.9)), level="L1C"
    )
    done = item(
        "ok", "2020-06-01", path=write(tmp_path / "d.tif", np.full((5, 5), 0.4)), level="L2A"
    )
    assert computed(tmp_path, raw, done).value == pytest.approx(0.4)


def test_backscatter_in_decibels_is_made_linear_for_an_index(tmp_path):
    items = [
        item(name, "2020-06-01", result=name, unit="dB",
             path=write(tmp_path / f"{name}.tif", level + RNG.normal(0, 0.1, (9, 9))))
        for name, level in (("VV", -10.0), ("VH", -20.0))
    ]  # fmt: skip
    index = derivation("NDVI", "radar_vegetation", vv="VV", vh="VH")
    found = computed(tmp_path, *items, derivations=(index,))
    assert found.value == pytest.approx(4 * 0.01 / 0.11, rel=0.02)


def test_tvdi_of_a_scene_is_between_its_edges(tmp_path):
    ndvi = RNG.uniform(0.05, 0.9, (40, 40))
    lst = 295 + RNG.uniform(0, 1, (40, 40)) * (25 - 20 * ndvi)
    items = [
        item(name, "2020-06-01", result=name, unit=unit, path=write(tmp_path / f"{name}.tif", v))
        for name, v, unit in (("LST", lst, "K"), ("NDVI product", ndvi, "1"))
    ]
    tvdi = derivation("NDVI", "tvdi", lst="LST", ndvi="NDVI product")
    found = computed(tmp_path, *items, derivations=(tvdi,))
    assert found.value == pytest.approx(0.5, abs=0.05)
    assert "CP_TVDI" in [step.tool for step in found.steps]


def test_a_share_is_of_the_area(tmp_path):
    values = np.zeros((10, 10))
    values[:, :3] = 1.0
    found = one(tmp_path, values, question=asked("share", threshold=0.5))
    assert found.value == pytest.approx(0.3)


def test_an_area_is_measured_on_the_ellipsoid(tmp_path):
    values = np.zeros((10, 10))
    values[:, :5] = 1.0
    found = one(tmp_path, values, question=asked(statistic="area"))
    assert (found.value, found.unit) == (pytest.approx(7892.3 / 2, rel=0.01), "km2")


def test_the_area_of_a_pixel_is_the_ellipsoids():
    grid = Grid(values=np.zeros((180, 360)), crs="EPSG:4326",
                transform=windows.Affine(1, 0, -180, 0, -1, 90))  # fmt: skip
    assert 360 * pixel_areas(grid).sum() == pytest.approx(510.0656e12, rel=2e-3)


def test_coverage_adds_up_to_the_ground():
    grid = Grid(values=np.zeros((7, 9)), crs="EPSG:4326",
                transform=windows.Affine(0.1, 0, 10, 0, -0.1, 50.7))  # fmt: skip
    shape = shapely.Point(10.45, 50.35).buffer(0.21)
    assert coverage(grid, ground=Ground(shape=shape)).sum() * 0.01 == pytest.approx(shape.area)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(-2, 12), st.integers(-2, 12)), min_size=3, max_size=7))
def test_coverage_is_exact_where_corners_of_ground_and_pixels_coincide(corners):
    grid = Grid(values=np.zeros((10, 10)), crs="EPSG:4326",
                transform=windows.Affine(0.1, 0, 10, 0, -0.1, 51))  # fmt: skip
    shape = shapely.MultiPoint([(10 + x / 10, 50 + y / 10) for x, y in corners]).convex_hull
    if shape.geom_type != "Polygon":
        return
    inside = shapely.intersection(shape, shapely.box(10, 50, 11, 51)).area
    assert coverage(grid, ground=Ground(shape=shape)).sum() * 0.01 == pytest.approx(
        inside, abs=1e-6
    )


def test_a_grid_is_averaged_onto_a_coarser_one():
    fine = Grid(values=RNG.normal(0, 1, (40, 40)), crs="EPSG:4326",
                transform=windows.Affine(0.1, 0, 10, 0, -0.1, 50))  # fmt: skip
    coarse = Grid(values=np.zeros((10, 10)), crs="EPSG:4326",
                  transform=windows.Affine(0.4, 0, 10, 0, -0.4, 50))  # fmt: skip
    expected = fine.values.reshape(10, 4, 10, 4).mean(axis=(1, 3))
    assert aligned(fine, coarse).values == pytest.approx(expected, abs=1e-6)


def test_a_large_window_is_read_coarser_and_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(reading_set, "MOST_PIXELS_IN_ALL", 100)
    monkeypatch.setattr(reading_set, "FEWEST_PIXELS", 10)
    values = RNG.uniform(0.4, 0.6, (40, 40))
    found = one(tmp_path, values)
    assert found.value == pytest.approx(0.5, abs=0.05)
    assert any("every 4th pixel" in note for note in found.notes)


def test_a_raster_upside_down_is_turned(tmp_path):
    values = np.zeros((10, 10))
    values[5:] = 1.0
    path = write(tmp_path / "a.tif", values, box=(10.0, 51.0, 11.0, 50.0))
    north = computed(tmp_path, item("a", "2020-01-01", path=path),
                     question=asked(region=place((10.0, 50.5, 11.0, 51.0))))  # fmt: skip
    assert north.value == pytest.approx(1.0)


def test_an_array_is_placed_by_the_items_box(tmp_path):
    stack = np.zeros((3, 10, 10, 1), dtype=np.float32)
    stack[1, :, 5:] = 1.0
    np.save(tmp_path / "a.npy", stack)
    found = computed(
        tmp_path,
        item("a", "2020-01-01", path="a.npy", properties={"band": 2}),
        question=asked(region=place((10.5, 50.0, 11.0, 51.0))),
    )
    assert found.value == pytest.approx(1.0)


def test_an_array_of_objects_is_never_unpickled(tmp_path):
    np.save(tmp_path / "a.npy", np.array([{"x": 1}], dtype=object), allow_pickle=True)
    found = computed(tmp_path, item("a", "2020-01-01", path="a.npy"))
    assert found.invalid == "unreadable"


@pytest.mark.parametrize("content", [b"", b"hello", b"II*\0" + b"\0" * 50, b"<VRTDataset/>"])
def test_what_is_no_raster_is_unreadable(tmp_path, content):
    (tmp_path / "a.tif").write_bytes(content)
    assert computed(tmp_path, item("a", "2020-01-01", path="a.tif")).invalid == "unreadable"


def test_a_band_that_is_not_there_is_named(tmp_path):
    path = write(tmp_path / "a.tif", np.ones((4, 4)))
    found = computed(tmp_path, item("a", "2020-01-01", path=path, properties={"band": 7}))
    assert "no number 7" in found.message


def test_the_records_value_stands_in_for_a_file_that_cannot_be_opened(tmp_path):
    found = computed(tmp_path, item("a", "2020-01-01", path="gone.tif", value=0.7))
    assert found.value == 0.7
    assert any("records give" in note for note in found.notes)


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/a.tif", "/vsicurl/https://example.org/a.tif", "s3://bucket/a.tif",
        "../outside.tif", "/etc/passwd", "", "a\0.tif", "NETCDF:a.nc:x", "x" * 2000,
    ],
)  # fmt: skip
def test_nothing_outside_the_folders_is_opened(tmp_path, address):
    (tmp_path / "inside").mkdir()
    (tmp_path / "outside.tif").write_bytes(b"x")
    with pytest.raises(AssetForbidden):
        AssetFolders([tmp_path / "inside"])(address)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    (tmp_path / "inside").mkdir()
    (tmp_path / "secret.tif").write_bytes(b"x")
    (tmp_path / "inside/a.tif").symlink_to(tmp_path / "secret.tif")
    with pytest.raises(AssetForbidden):
        AssetFolders([tmp_path / "inside"])("a.tif")


def test_a_file_that_is_not_there_is_missing(tmp_path):
    with pytest.raises(AssetMissing, match=r"gone\.tif"):
        AssetFolders([tmp_path])("gone.tif")


def netcdf(path, *, variables=("rain",)):
    """Packed rain of two months, upside down as many files have it."""
    with netCDF4.Dataset(path, "w") as file:
        for name, size in (("time", 2), ("lat", 10), ("lon", 10)):
            file.createDimension(name, size)
        for name, values in (
            ("lat", np.linspace(50.05, 50.95, 10)),
            ("lon", np.linspace(10.05, 10.95, 10)),
            ("time", [0.0, 30.0]),
        ):
            axis = file.createVariable(name, "f8", (name,))
            axis[:] = values
            axis.units = {"lat": "degrees_north", "lon": "degrees_east",
                          "time": "days since 2020-01-01"}[name]  # fmt: skip
        for name in variables:
            packed = file.createVariable(name, "i2", ("time", "lat", "lon"), fill_value=-999)
            packed.set_auto_maskandscale(False)
            packed.scale_factor, packed.add_offset, packed.units = 0.1, 5.0, "mm"
            values = np.zeros((2, 10, 10), dtype=np.int16)
            values[1, 5:] = 100
            values[1, 0, 0] = -999
            packed[:] = values
    return path.name


@pytest.mark.parametrize("variables", [("rain",), ("rain", "snow")], ids=["one", "several"])
def test_a_netcdf_is_unpacked_by_its_own_scale_and_unit(tmp_path, variables):
    path = netcdf(tmp_path / "a.nc", variables=variables)
    properties = {"band": 2} | ({"subdataset": "rain"} if len(variables) > 1 else {})
    found = computed(
        tmp_path,
        item("a", "2020-01-31", path=path, properties=properties),
        question=asked(region=place((10.0, 50.5, 11.0, 51.0))),
    )
    assert (found.value, found.unit) == (pytest.approx(15.0), "mm")


def test_a_netcdf_of_several_variables_needs_one_named(tmp_path):
    path = netcdf(tmp_path / "a.nc", variables=("rain", "snow"))
    found = computed(tmp_path, item("a", "2020-01-31", path=path))
    assert "none is 'NDVI product': rain, snow" in found.message


def test_a_variable_of_a_netcdf_goes_by_its_own_name(tmp_path):
    path = netcdf(tmp_path / "a.nc", variables=("rain", "snow"))
    january = item("a", "2020-01-31", path=path, variable="snow", properties={"band": 2})
    assert computed(tmp_path, january).value == pytest.approx(10.0, abs=0.1)


def test_an_extreme_is_of_the_pixels_but_its_time_of_the_means(tmp_path):
    calm, spike = np.full((10, 10), 2.0), np.zeros((10, 10))
    calm[0, 0], spike[5, 5] = 2.5, 100.0
    items = [
        item(day, day, path=write(tmp_path / f"{day}.tif", values))
        for day, values in (("2020-01-01", calm), ("2020-01-02", spike))
    ]
    highest = computed(tmp_path, *items, question=asked("extreme", direction="maximum"))
    dated = asked("extreme", direction="maximum", statistic="maximum date")
    when = computed(tmp_path, *items, question=dated)
    assert (highest.value, highest.when[0].day) == (100.0, 2)
    assert (when.value, when.label) == (pytest.approx(2.0, abs=0.01), "2020-01-01")


@pytest.mark.parametrize(("values", "unit", "share"), [(1.0, "1", 0.3), (100.0, "%", 30.0)])
def test_the_share_of_a_mask_or_of_percent_needs_no_threshold(tmp_path, values, unit, share):
    mask = np.zeros((10, 10))
    mask[:, :3] = values
    found = one(tmp_path, mask, unit=unit, question=asked("share"))
    assert (found.value, found.unit) == (pytest.approx(share), unit)


def test_water_below_the_quoted_range_of_a_product_still_counts(tmp_path):
    values = np.full((10, 10), 0.6)
    values[:3] = -0.4
    found = one(tmp_path, values, range_of=lambda _: ValidRange(low=-0.2, high=1, units="1"))
    assert found.value == pytest.approx(0.3, abs=0.01)


def test_pixels_are_classified_and_their_mean_is_the_share(tmp_path):
    values = np.full((10, 10), -0.3)
    values[:, :4] = 0.5
    path = write(tmp_path / "a.tif", values)
    extent = derivation("NDVI", "above", value="NDVI product")
    water = item("a", "2020-06-01", path=path, unit="1")
    share = computed(tmp_path, water, derivations=(extent,))
    area = computed(tmp_path, water, derivations=(extent,), question=asked(statistic="area"))
    assert share.value == pytest.approx(0.4)
    assert area.value == pytest.approx(0.4 * 7892.3, rel=0.01)


def scenes(folder, boxes, *, day="2020-06-01"):
    """A scene before and one after, whose footprints are not quite the same."""
    before, after = boxes
    return [
        scored(
            item(f"{role}{name}", f"{year}{day[4:]}", result=name, unit="1", box=box,
                 path=write(folder / f"{role}{name[:3]}.tif",
                            level + RNG.normal(0, 0.005, (20, 20)), box=box)),
            role,
        )
        for role, year, box, levels in (
            ("pre", 2019, before, (0.4, 0.1)), ("post", 2020, after, (0.2, 0.3))
        )
        for name, level in zip((NIR, SWIR), levels, strict=True)
    ]  # fmt: skip


SWIR = "shortwave infrared 2 reflectance"
DNBR = derivation("NDVI", "dnbr", of_properties=("NBR",), nbr="NBR")
NBR = derivation("NBR", "spyndex:NBR", N=NIR, S2=SWIR)


def test_scenes_of_one_place_are_compared_though_their_footprints_differ_a_little(tmp_path):
    boxes = ((10.0, 50.0, 11.0, 51.0), (10.05, 50.02, 11.05, 51.02))
    items = scenes(tmp_path, boxes)
    found = execute(
        grounded(*items, derivations=(DNBR, NBR)),
        asked("difference", bitemporal=True),
        open_asset=AssetFolders([tmp_path]),
    )
    assert found.value == pytest.approx(0.8, abs=0.02)


def test_scenes_of_two_places_are_not_compared(tmp_path):
    boxes = ((10.0, 50.0, 11.0, 51.0), (11.0, 50.0, 12.0, 51.0))
    found = execute(
        grounded(*scenes(tmp_path, boxes), derivations=(DNBR, NBR)),
        asked("difference", bitemporal=True, region=place((10.0, 50.0, 12.0, 51.0))),
        open_asset=AssetFolders([tmp_path]),
    )
    assert found.invalid == "missing_input"
    assert "both at one place" in found.message


def test_spi_of_rasters_is_fitted_to_each_pixel(tmp_path):
    record = [
        item(f"y{year}", f"{year}-07-01", end=f"{year}-07-31", unit="mm", result="P",
             path=write(tmp_path / f"{year}.tif", rain + RNG.uniform(0, 1, (4, 5))))
        for year, rain in zip(range(2000, 2010), RNG.uniform(20, 90, 10), strict=True)
    ]  # fmt: skip
    spi = derivation("NDVI", "spi", precipitation="P")
    found = computed(tmp_path, *record, derivations=(spi,), question=asked("list"))
    values = [value for _, value in found.series]
    assert len(values) == 10
    assert np.mean(values) == pytest.approx(0, abs=0.2)


def test_a_change_is_of_the_pixels_that_both_times_have(tmp_path):
    """The east is brighter and under cloud afterwards: by plain means it would seem to darken."""
    before = np.full((10, 10), 0.2)
    before[:, 5:] = 0.8
    after = before + 0.1
    after[:, 5:] = np.nan
    items = [
        scored(item(role, start, path=write(tmp_path / f"{role}.tif", values)), role)
        for role, start, values in (("pre", "2019-06-01", before), ("post", "2020-06-01", after))
    ]
    found = execute(
        grounded(*items),
        asked("difference", bitemporal=True),
        open_asset=AssetFolders([tmp_path]),
    )
    assert found.value == pytest.approx(0.1)
    assert found.statistics["before"] == pytest.approx(0.2)


def test_a_bow_tie_is_its_two_triangles(tmp_path):
    values = np.zeros((10, 10))
    values[:, :5] = 1.0
    tie = shapely.Polygon([(10, 50), (11, 51), (11, 50), (10, 51)])
    region = Region(name="tie", geometry=tie, kind="polygon", tolerance_m=0, box=Box(*BOX))
    assert one(tmp_path, values, question=asked(region=region)).value == pytest.approx(0.5)


@pytest.mark.parametrize("crs", ["EPSG:3857", "EPSG:32632", "EPSG:3035"])
def test_ground_in_degrees_is_found_in_a_projected_raster(tmp_path, crs):
    """Half of a raster in metres, cut by its own middle in degrees."""
    to_metres = Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    x, y = to_metres.transform(10.5, 50.5)
    values = np.zeros((100, 100))
    values[:, 50:] = 1.0
    box = (x - 5000, y - 5000, x + 5000, y + 5000)
    path = write(tmp_path / "a.tif", values, box=box, crs=crs)
    found = computed(
        tmp_path, item("a", "2020-01-01", path=path),
        question=asked(region=place((10.505, 50.49, 10.52, 50.51))),
    )  # fmt: skip
    assert found.value == pytest.approx(1.0, abs=0.02)


def test_a_damaged_block_is_unreadable(tmp_path):
    path = write(tmp_path / "a.tif", RNG.uniform(0, 1, (200, 200)))
    content = (tmp_path / path).read_bytes()
    (tmp_path / path).write_bytes(content[: len(content) // 2])
    assert computed(tmp_path, item("a", "2020-01-01", path=path)).invalid == "unreadable"
