"""The configurations in docs/validation, on their own data where these are at hand."""

from pathlib import Path

import numpy as np
import pytest
import rasterio
from rasterio.transform import from_origin

from echo.crisissim.configuration.prepare import folders_of, prepare
from echo.crisissim.configuration.read import read_configuration

EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "validation"
FOLDERS = {
    "merewether": "anuga_merewether",
    "ea_test5": "lisflood_fp_UoS/T06",
    "carlisle2005": "lisflood_fp_UoS/T07",
}


@pytest.fixture
def example(shared_data):
    def read(name):
        path = EXAMPLES / f"{name}.toml"
        data = shared_data / "flood_models" / FOLDERS[name]
        return prepare(read_configuration(path), folders_of(path, data))

    return read


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_example_is_a_configuration(path):
    assert read_configuration(path).title


def test_merewether_is_set_up_as_published(example):
    made = example("merewether")
    scenario = made.scenario
    assert scenario.terrain.cell_m == pytest.approx(1.0, abs=1e-3)
    assert scenario.terrain.shape == (416, 321)
    (inflow,) = scenario.inflows
    assert inflow.discharge.values.tolist() == [19.7]
    assert inflow.rows.size == pytest.approx(np.pi * 100, rel=0.05)
    kinds = {edge.side: edge.kind for edge in scenario.edges}
    assert kinds == {"west": "closed", "south": "closed", "east": "open", "north": "open"}
    assert sorted({round(float(n), 3) for n in np.unique(scenario.roughness)}) == [0.02, 0.04]
    assert made.settings.scheme == "full"
    assert 5_000 < int(scenario.terrain.voids.sum()) < 7_000


def test_ea_test_5_has_its_peak_and_points(example):
    made = example("ea_test5")
    (inflow,) = made.scenario.inflows
    assert inflow.discharge.values.max() == 3000
    assert made.scenario.terrain.cell_m == 50
    assert len(made.scenario.gauges) == 7


def test_carlisle_has_its_rivers_and_points(example):
    made = example("carlisle2005")
    peaks = {one.name: float(one.discharge.values.max()) for one in made.scenario.inflows}
    assert set(peaks) == {"Eden", "Petteril", "Caldew"}
    assert 1200 < peaks["Eden"] < 1600
    assert len(made.scenario.gauges) == 30


def test_brisbane_runs_on_ground_the_user_brings(tmp_path):
    """A stand-in plane where the DEM would be: 30 m cells in degrees, as Copernicus has them."""
    with rasterio.open(
        tmp_path / "brisbane_dem.tif", "w", driver="GTiff", width=720, height=540, count=1,
        dtype="float32", crs="EPSG:4326", transform=from_origin(152.78, -27.48, 1 / 3600, 1 / 3600),
    ) as file:  # fmt: skip
        file.write(np.full((540, 720), 20, np.float32), 1)
    path = EXAMPLES / "brisbane.toml"
    made = prepare(read_configuration(path), folders_of(path, tmp_path))
    assert made.scenario.rain.depth_m == pytest.approx(0.7)
    assert made.scenario.rain.duration_s == 48 * 3600
    assert made.scenario.terrain.crs == "EPSG:32756"
