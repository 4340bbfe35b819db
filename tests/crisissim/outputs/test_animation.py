import netCDF4
import numpy as np
import pytest
from PIL import Image
from pyproj import Transformer

from echo.crisissim.outputs.animation import paint_animation
from echo.crisissim.outputs.classes import DEPTH, rgb
from echo.crisissim.outputs.errors import OutputUnreadable
from echo.crisissim.outputs.netcdf import NetcdfWriter
from tests.crisissim.outputs import made


def pixels(frame):
    return np.array(Image.open(frame.path).convert("RGBA"))


def test_frames_are_in_order_of_time_and_of_one_size(series, tmp_path):
    animation = paint_animation(series, tmp_path)
    assert [frame.time_s for frame in animation.frames] == [f.time_s for f in made.FRAMES]
    shape = (animation.grid.rows, animation.grid.columns, 4)
    assert {pixels(frame).shape for frame in animation.frames} == {shape}
    assert animation.notes == ()


def test_water_is_painted_in_the_classes_of_depth_and_dry_ground_is_clear(series, tmp_path):
    animation = paint_animation(series, tmp_path)
    first, third = pixels(animation.frames[0]), pixels(animation.frames[2])
    assert first[4, 4, 3] == 0
    assert tuple(third[2, 2]) == (*rgb(DEPTH.colours[3]), 255)
    assert third[-3, -3, 3] == 0


def test_north_is_up_and_west_is_left(series, tmp_path):
    picture = pixels(paint_animation(series, tmp_path).frames[3])
    wet = picture[..., 3] == 255
    assert wet[: len(wet) // 2].sum() > wet[len(wet) // 2 :].sum()
    assert wet[:, : wet.shape[1] // 2].sum() > wet[:, wet.shape[1] // 2 :].sum()


def test_the_void_is_grey_in_each_frame(series, tmp_path):
    animation = paint_animation(series, tmp_path)
    assert animation.has_unknown
    for frame in animation.frames:
        assert ((pixels(frame) == (138, 138, 138, 90)).all(axis=-1)).any()


def test_the_picture_covers_the_grids_box(series, tmp_path):
    grid = paint_animation(series, tmp_path).grid
    west, south, east, north = grid.bounds
    corner = Transformer.from_crs(made.CRS, "EPSG:4326", always_xy=True).transform(
        made.WEST, made.NORTH
    )
    assert (west, north) == pytest.approx(corner, abs=2e-4)
    assert (east - west) * 111_320 * np.cos(np.radians(34.42)) == pytest.approx(900, rel=0.02)
    assert (north - south) * 111_320 == pytest.approx(720, rel=0.05)


def test_the_frame_with_most_water_is_the_peak(series, tmp_path):
    assert paint_animation(series, tmp_path).peak == 3


def test_pictures_over_the_budget_are_coarsened_and_that_is_said(series, tmp_path):
    full = paint_animation(series, tmp_path)
    budget = full.total_bytes * 3 // 4
    small = paint_animation(series, tmp_path, budget_bytes=budget)
    assert small.total_bytes <= budget
    assert small.grid.rows < full.grid.rows
    assert "instead of 30 m" in small.notes[0]


def test_a_coarse_pixel_shows_the_deepest_class_it_covers(tmp_path):
    path = tmp_path / "flood.nc"
    depth = np.zeros((made.ROWS, made.COLUMNS), dtype=np.float32)
    depth[12, 15] = 3.0
    still = np.zeros_like(depth)
    with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT) as writer:
        writer.add(type(made.FRAMES[0])(
            time_s=0.0, depth=depth, speed_east=still, speed_north=still))  # fmt: skip
    full = paint_animation(path, tmp_path)
    coarse = paint_animation(path, tmp_path, budget_bytes=full.total_bytes - 1)
    assert coarse.grid.is_coarse
    assert ((pixels(coarse.frames[0])[..., :3] == rgb(DEPTH.colours[4])).all(axis=-1)).any()


def test_more_moments_than_can_be_shown_are_thinned_evenly_and_that_is_said(series, tmp_path):
    animation = paint_animation(series, tmp_path, most_frames=3)
    assert [frame.time_s for frame in animation.frames] == [0.0, 1200.0, 2400.0]
    assert "3 of the 5 moments" in animation.notes[0]


def test_a_file_without_frames_is_refused(tmp_path):
    path = tmp_path / "empty.nc"
    with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT):
        pass
    with pytest.raises(OutputUnreadable, match="shape"):
        paint_animation(path, tmp_path)


def test_what_is_no_netcdf_is_refused(tmp_path):
    path = tmp_path / "not.nc"
    path.write_bytes(b"not a file of frames")
    with pytest.raises(OutputUnreadable, match="no readable NetCDF"):
        paint_animation(path, tmp_path)


def broken(path, change):
    with NetcdfWriter(path, terrain=made.terrain(), text=made.TEXT) as writer:
        writer.add(made.FRAMES[0])
        writer.add(made.FRAMES[1])
    with netCDF4.Dataset(path, "a") as file:
        change(file)
    return path


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda file: file.renameVariable("depth", "other"), "has no depth"),
        (lambda file: file["time"].__setitem__(0, 1e9), "do not rise"),
        (lambda file: file["x"].__setitem__(1, 0.0), "no squares"),
        (lambda file: file["crs"].setncattr("crs_wkt", "nowhere"), "no coordinate reference"),
        (lambda file: file["crs"].delncattr("crs_wkt"), "no coordinate reference"),
    ],
    ids=["no depth", "times out of order", "skewed cells", "a CRS that is none", "no CRS"],
)
def test_a_file_that_was_tampered_with_is_refused(tmp_path, change, said):
    with pytest.raises(OutputUnreadable, match=said):
        paint_animation(broken(tmp_path / "x.nc", change), tmp_path)
