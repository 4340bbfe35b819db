"""What cannot be simulated is refused before anything runs, naming the value."""

import numpy as np
import pytest

from echo.crisissim.errors import (
    GaugeRefused,
    HydrographRefused,
    InfiltrationRefused,
    ScenarioRefused,
    SourceRefused,
    StormRefused,
)
from echo.crisissim.gauges import Gauge
from echo.crisissim.hydrograph import Hydrograph
from echo.crisissim.infiltration import ConstantLoss, CurveNumber, GreenAmpt, Horton
from echo.crisissim.scenario import Record, Scenario
from echo.crisissim.sources import Culvert, Drain, Inflow
from echo.crisissim.storm import RainPeriod, Storm
from tests.crisissim.grounds import terrain

NAN = float("nan")
FLOW = Hydrograph.constant(1.0)


def ground() -> object:
    bed = np.zeros((6, 8))
    bed[2, 3] = np.nan
    return terrain(bed, west=100.0, north=200.0)


def wet(**parts: object) -> Scenario:
    wanted = {"terrain": ground(), "duration_s": 60.0, "initial_depth": np.ones((6, 8))}
    return Scenario(**(wanted | parts))


@pytest.mark.parametrize(
    ("times", "values", "said"),
    [
        ([], [], "1 to"),
        ([0, 1], [1], "as many"),
        ([[0, 1]], [[1, 2]], "as many"),
        ([0, NAN], [1, 1], "finite"),
        ([0, 1], [1, NAN], "finite"),
        ([0, 2, 1], [1, 1, 1], "1 s comes too late"),
        ([0, 1, 1, 1], [1, 1, 2, 3], "three values at 1 s"),
    ],
)
def test_a_series_without_one_value_at_each_time_is_refused(times, values, said):
    with pytest.raises(HydrographRefused, match=said):
        Hydrograph(times_s=np.array(times, dtype=float), values=np.array(values, dtype=float))


@pytest.mark.parametrize(
    ("rate", "said"),
    [
        (0.0, "Rain of 0 mm"),
        (-1e-6, "Rain rates"),
        (NAN, "Rain rates from nan"),
        (np.full((6, 8), NAN, dtype=np.float32), "Rain rates from nan"),
        (np.zeros((6, 8), dtype=np.float32), "Rain of 0 mm"),
        (0.1, "at most 2000 mm"),
    ],
)
def test_rain_of_nothing_of_less_and_of_no_number_is_refused(rate, said):
    with pytest.raises(StormRefused, match=said):
        Storm(periods=(RainPeriod(end_s=3600.0, rate_m_s=rate),))


def test_rain_rasters_of_two_shapes_or_off_the_grid_are_refused():
    small, large = (np.full(shape, 1e-6, dtype=np.float32) for shape in ((3, 3), (4, 4)))
    first = RainPeriod(end_s=60.0, rate_m_s=small)
    with pytest.raises(StormRefused, match="shapes"):
        Storm(periods=(first, RainPeriod(end_s=90.0, rate_m_s=large)))
    with pytest.raises(StormRefused, match=r"\(3, 3\).*\(6, 8\)"):
        wet(rain=Storm(periods=(first,)))


@pytest.mark.parametrize(
    "make",
    [
        lambda: ConstantLoss(rate_m_s=-1e-6),
        lambda: ConstantLoss(rate_m_s=np.array([[1e-6, NAN]])),
        lambda: ConstantLoss(rate_m_s=12.0),  # mm/h taken for m/s
        lambda: ConstantLoss(rate_m_s=np.zeros(3)),
        lambda: Horton(first_m_s=1e-5, last_m_s=NAN, decay_per_s=1e-3),
        lambda: GreenAmpt(conductivity_m_s=1e-6, suction_m=110.0, moisture_deficit=0.3),
        lambda: GreenAmpt(conductivity_m_s=1e-6, suction_m=0.1, moisture_deficit=30.0),
        lambda: CurveNumber(number=0.0),
        lambda: CurveNumber(number=101.0),
    ],
)
def test_soil_that_cannot_be_is_refused(make):
    with pytest.raises(InfiltrationRefused, match=r"must be a number|dimensions"):
        make()


@pytest.mark.parametrize("last", [2e-5, np.array([[1e-6, 2e-5]])], ids=["number", "raster"])
def test_a_horton_rate_that_rises_is_refused_in_the_unit_people_write(last):
    with pytest.raises(InfiltrationRefused, match="rise from 36 to 72 mm/h"):
        Horton(first_m_s=1e-5, last_m_s=last, decay_per_s=1e-3)


def inflow(rows: list[int], columns: list[int], discharge: Hydrograph = FLOW) -> Inflow:
    return Inflow(name="creek", rows=np.array(rows), columns=np.array(columns), discharge=discharge)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: inflow([], []), "at least one"),
        (lambda: inflow([1, 2], [1]), "as many"),
        (lambda: inflow([1, 1], [2, 2]), "twice"),
        (lambda: inflow([1.5], [2]), "whole numbers"),
        (lambda: inflow([1], [2], Hydrograph.constant(-1.0)), "-1"),
        (lambda: inflow([1], [2], Hydrograph.constant(1e9)), "1e.09"),
        (lambda: wet(inflows=(inflow([6], [2]),)), "outside the grid"),
        (lambda: wet(inflows=(inflow([-1], [2]),)), "outside the grid"),
        (lambda: wet(inflows=(inflow([2], [3]),)), "void"),
        (
            lambda: Drain(name="d", rows=np.array([1]), columns=np.array([1]), capacity_m3_s=0.0),
            "capacity of 0",
        ),
    ],
)
def test_a_source_that_cannot_be_is_refused_by_name(make, said):
    with pytest.raises(SourceRefused, match=said):
        make()


@pytest.mark.parametrize(
    "change",
    [{"width_m": 0.0}, {"height_m": NAN}, {"length_m": -1.0}, {"roughness": 5.0}, {"loss": 0.0}],
)
def test_a_culvert_that_cannot_be_is_refused_by_its_measure(change):
    parts = {
        "name": "c", "inlet": (1, 1), "outlet": (4, 4), "inlet_level_m": 0.0,
        "outlet_level_m": 0.0, "width_m": 1.0, "height_m": 1.0, "length_m": 10.0,
        "roughness": 0.02,
    }  # fmt: skip
    with pytest.raises(SourceRefused, match=next(iter(change))):
        Culvert(**(parts | change))


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [(99.0, 190.0, "outside the grid"), (135.0, 175.0, "void"), (NAN, 190.0, "nowhere")],
)
def test_a_gauge_where_there_is_no_ground_is_refused_by_name(x, y, said):
    with pytest.raises(GaugeRefused, match=f"'bridge'.*{said}"):
        wet(gauges=(Gauge(id="bridge", x=x, y=y),))


def test_gauges_of_one_name_and_too_many_values_are_refused():
    gauge = Gauge(id="bridge", x=105.0, y=195.0)
    with pytest.raises(GaugeRefused, match="'bridge' is given twice"):
        wet(gauges=(gauge, gauge))
    with pytest.raises(GaugeRefused, match="Record less often"):
        wet(gauges=(gauge,), duration_s=86_400.0, record=Record(gauge_every_s=1e-3))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"duration_s": 0.0}, "A run of 0"),
        ({"duration_s": NAN}, "A run of nan"),
        ({"initial_depth": None}, "nothing to simulate"),
        ({"initial_depth": np.ones((3, 3))}, "shape"),
        ({"roughness": 0.0}, "Roughness of 0"),
        ({"roughness": np.full((6, 8), NAN)}, "Roughness of nan"),
        ({"roughness": np.full((3, 3), 0.05)}, "shape"),
    ],
)
def test_parts_that_do_not_fit_are_refused(parts, said):
    with pytest.raises(ScenarioRefused, match=said):
        wet(**parts)


@pytest.mark.parametrize(
    "parts", [{"frame_every_s": 0.0}, {"gauge_every_s": NAN}, {"arrival_depth_m": 1e-5}]
)
def test_a_record_that_cannot_be_is_refused_by_name(parts):
    with pytest.raises(ScenarioRefused, match=next(iter(parts))):
        Record(**parts)
