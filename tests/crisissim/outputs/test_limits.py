from dataclasses import replace

import numpy as np
import pytest

from echo.crisissim.infiltration import CurveNumber
from echo.crisissim.outputs.hazard import hazard_rating
from echo.crisissim.outputs.limits import limits_of, warnings_of
from echo.crisissim.sources import Drain
from tests.crisissim.outputs import made


def with_scenario(**changes):
    result = made.result()
    return replace(result, scenario=replace(result.scenario, **changes))


def test_a_plain_run_warns_of_its_void_alone():
    assert warnings_of(made.result()) == ["1 cells without a height are walls to the water."]


def test_a_run_too_short_to_reach_the_peak_says_so():
    warnings = warnings_of(replace(made.result(), still_rising_share=0.25))
    assert any("25% of the wet cells" in warning for warning in warnings)


def test_local_inertia_that_ran_at_its_limit_says_so_and_the_full_scheme_does_not():
    result = made.result()
    fast = np.sqrt(9.80665 * result.maximum_depth).astype(np.float32)
    held = replace(result, maximum_speed=fast, maximum_unit_discharge=fast * result.maximum_depth)
    assert any("speed of its own waves" in warning for warning in warnings_of(held))
    assert len(warnings_of(replace(held, scheme="full"))) == 1


def test_soil_and_drains_are_named_where_there_are_any():
    drain = Drain(name="d", rows=np.array([1]), columns=np.array([1]), capacity_m3_s=1.0)
    said = limits_of(with_scenario(infiltration=CurveNumber(number=70.0), drains=(drain,)))[0]
    assert "SCS curve number" in said
    assert "No storm drains" not in said


def test_roughness_by_land_cover_is_told_as_a_range():
    roughness = np.full(made.terrain().shape, 0.03, dtype=np.float32)
    roughness[:5] = 0.1
    assert any(
        "Manning 0.03 to 0.1" in said for said in limits_of(with_scenario(roughness=roughness))
    )


@pytest.mark.parametrize(("scheme", "word"), [("local_inertial", "dam breaks"), ("full", "depth")])
def test_each_scheme_names_what_it_leaves_out(scheme, word):
    assert word in limits_of(replace(made.result(), scheme=scheme))[1]


@pytest.mark.parametrize(
    ("depth", "speed", "rating"),
    [
        (0.0, 0.0, 0.0),
        (0.005, 3.0, 0.0),
        (0.2, 0.0, 0.1),
        (0.25, 1.0, 0.375),
        (0.26, 0.0, 1.13),
        (0.2, 2.0, 1.5),
        (1.0, 1.5, 3.0),
    ],
    ids=["dry", "a film", "shallow and still", "at the bound", "debris", "fast", "deep and fast"],
)
def test_hazard_follows_the_published_formula(depth, speed, rating):
    found = hazard_rating(np.array([depth], np.float32), np.array([speed], np.float32))
    assert found[0] == pytest.approx(rating, abs=1e-6)


def test_hazard_is_unknown_where_depth_is():
    assert np.isnan(hazard_rating(np.array([np.nan], np.float32), np.array([1.0], np.float32)))[0]
