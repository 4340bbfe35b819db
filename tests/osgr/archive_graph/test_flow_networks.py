"""A question about flow finds the directions that its own archive holds."""

from pathlib import Path

import numpy as np
import pytest
import rasterio
from rasterio.transform import from_origin
from shapely import Point

from osgr.archive.item import ObservationItem
from osgr.archive.variable_names import VariableLexicon
from osgr.selectors.flow_networks import flow_network
from osgr.services.archive import load_observations
from osgr.understanding.question import Question
from tests.osgr.grounding.builders import item, question, region

pytestmark = pytest.mark.django_db

CODES = np.array([[1, 1, 0], [1, 1, 0]], dtype=np.uint8)


@pytest.fixture
def directions(tmp_path) -> Path:
    file = tmp_path / "d8.tif"
    with rasterio.open(
        file,
        "w",
        driver="GTiff",
        height=2,
        width=3,
        count=1,
        dtype="uint8",
        crs="EPSG:4326",
        transform=from_origin(0, 1, 0.5, 0.5),
    ) as raster:
        raster.write(CODES, 1)
    return file


@pytest.fixture(autouse=True)
def _archive() -> None:
    items = [
        item("directions", (0, 0, 1.5, 1), variable="D8 flow direction", product="made up"),
        item("heights", (0, 0, 1.5, 1), variable="elevation"),
    ]
    load_observations(items, archive="test", lexicon=VariableLexicon([]))


def asked(longitude: float = 0.75, relation: str = "flow-connectivity") -> Question:
    here = region(Point(longitude, 0.25), direction="upstream")
    return question(here, spatial_relation=relation)


def test_the_network_of_the_archive_that_holds_the_place_is_read(directions):
    network, notices = flow_network(asked(), archive="test", open_asset=lambda _item: directions)
    assert network is not None
    assert (network.source, notices) == ("made up", ())


@pytest.mark.parametrize("question", [asked(longitude=40.0), asked(relation="overlap")])
def test_there_is_none_elsewhere_and_for_other_relations(question, directions):
    assert flow_network(question, archive="test", open_asset=lambda _item: directions) == (None, ())


@pytest.mark.parametrize("content", [None, b"no raster"])
def test_directions_that_cannot_be_read_are_named(content, tmp_path):
    def opened(_item: ObservationItem) -> Path | None:
        if content is None:
            return None
        file = tmp_path / "broken.tif"
        file.write_bytes(content)
        return file

    network, notices = flow_network(asked(), archive="test", open_asset=opened)
    assert network is None
    assert "directions" in notices[0]
