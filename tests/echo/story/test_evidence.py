import numpy as np
import pytest
import rasterio
from affine import Affine

from echo.story.evidence import depth_map_facts
from echo.story.site import StoryBroken


def write(path, depth, crs="EPSG:32611"):
    height, width = depth.shape
    with rasterio.open(
        path,
        "w",
        driver="GTiff",
        height=height,
        width=width,
        count=1,
        dtype="float32",
        nodata=-9999.0,
        crs=crs,
        transform=Affine(30, 0, 350000, 0, -30, 3800000),
    ) as target:
        target.write(depth.astype("float32"), 1)
    return path


def test_cells_of_at_least_ten_centimetres_are_wet(tmp_path):
    depth = np.array([[0.0, 0.09, 0.11], [2.5, -9999.0, np.nan]])
    facts = depth_map_facts(write(tmp_path / "depth.tif", depth))
    assert (facts.wet_cells, facts.max_depth_m) == (2, 2.5)


def test_a_map_without_data_breaks_the_story(tmp_path):
    with pytest.raises(StoryBroken, match="no cell"):
        depth_map_facts(write(tmp_path / "depth.tif", np.full((2, 2), -9999.0)))


def test_a_map_that_lies_nowhere_breaks_the_story(tmp_path):
    with pytest.raises(StoryBroken, match="coordinate reference"):
        depth_map_facts(write(tmp_path / "depth.tif", np.ones((2, 2)), crs=None))
