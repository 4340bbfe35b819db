"""Formulas held against published values, closed forms and slow references."""

from pathlib import Path

import numpy as np
import pytest
import spyndex
from hypothesis import given, settings
from hypothesis import strategies as st

from osgr.derivation import find_operation, unresolved
from osgr.derivation.errors import UnknownOperation, WrongInputs
from osgr.derivation.formulas import air, dryness, fire, surface, terrain, thermal
from osgr.derivation.formulas.registry import OPERATIONS
from osgr.derivation.formulas.spectral import (
    band_names,
    is_scale_free,
    spectral_index,
    spectral_operation,
)

FEW = settings(max_examples=40, deadline=None)
reflectance = st.floats(0.001, 1.0)
RNG = np.random.default_rng(11)


@FEW
@given(reflectance, reflectance)
def test_ndvi_is_the_normalised_difference(nir, red):
    found = spectral_index("NDVI", {"N": nir, "R": red})
    assert found == pytest.approx((nir - red) / (nir + red), abs=1e-12)


def test_evi_has_its_published_constants():
    found = spectral_index("EVI", {"N": 0.5, "R": 0.08, "B": 0.04})
    assert found == pytest.approx(2.5 * 0.42 / (0.5 + 6 * 0.08 - 7.5 * 0.04 + 1))


def test_savi_has_the_soil_factor_of_its_paper():
    found = spectral_index("SAVI", {"N": 0.5, "R": 0.1})
    assert found == pytest.approx(1.5 * 0.4 / 1.1)


@pytest.mark.parametrize("name", sorted(spyndex.indices))
def test_every_index_of_the_catalogue_computes_or_names_what_it_lacks(name):
    bands = {band: RNG.uniform(0.1, 0.6, 20) for band in band_names(name)}
    if name == "NIRvP":
        with pytest.raises(WrongInputs, match="PAR"):
            spectral_index(name, bands)
    else:
        assert np.isfinite(spectral_index(name, bands)).any()


def test_an_undefined_index_is_nan_without_a_warning():
    assert np.isnan(spectral_index("NDVI", {"N": 0.0, "R": 0.0}))


def test_a_missing_band_is_named():
    with pytest.raises(WrongInputs, match="R"):
        spectral_index("NDVI", {"N": 0.5})


def test_an_index_that_is_not_in_the_catalogue_is_named():
    with pytest.raises(UnknownOperation, match="FLIBBER"):
        find_operation("spyndex:FLIBBER")


@pytest.mark.parametrize(("name", "free"), [("NDVI", True), ("MNDWI", True), ("EVI", False)])
def test_ratios_alone_do_not_need_the_scale(name, free):
    assert is_scale_free(name) is free
    assert spectral_operation(name).needs_scale is not free


def scene(size=60):
    """Pixels that fill the triangle between a dry edge 320 - 20 NDVI and a wet edge at 295."""
    ndvi = RNG.uniform(0.05, 0.9, (size, size))
    wetness = RNG.uniform(0, 1, (size, size))
    dry = 320 - 20 * ndvi
    return 295 + wetness * (dry - 295), ndvi, wetness


def test_tvdi_recovers_the_place_between_the_edges():
    lst, ndvi, wetness = scene()
    found = dryness.temperature_vegetation_dryness(lst, ndvi)
    assert np.abs(found - wetness).mean() < 0.03


def test_the_dry_edge_is_recovered():
    lst, ndvi, _ = scene(120)
    (intercept, slope), _ = dryness.fitted_edges(lst, ndvi)
    assert intercept == pytest.approx(320, abs=1)
    assert slope == pytest.approx(-20, abs=2)


@FEW
@given(st.floats(0.5, 3.0), st.floats(-20, 20))
def test_tvdi_does_not_depend_on_the_scale_of_temperature(factor, shift):
    lst, ndvi, _ = scene(30)
    one = dryness.temperature_vegetation_dryness(lst, ndvi)
    two = dryness.temperature_vegetation_dryness(factor * lst + shift, ndvi)
    assert two == pytest.approx(one, abs=1e-6, nan_ok=True)


def test_a_scene_of_few_pixels_has_no_edges():
    with pytest.raises(dryness.TooFewPixels, match="9 pixels"):
        dryness.temperature_vegetation_dryness(np.full((3, 3), 300.0), np.full((3, 3), 0.4))


def test_a_scene_of_one_greenness_has_no_edges():
    lst = RNG.normal(300, 5, (20, 20))
    with pytest.raises(dryness.TooFewPixels, match="bins"):
        dryness.temperature_vegetation_dryness(lst, np.full((20, 20), 0.4))


MONTHS = np.tile(np.arange(1, 13), 6)


@pytest.mark.parametrize(
    ("function", "best"),
    [(dryness.vegetation_condition, 100.0), (dryness.temperature_condition, 0.0)],
)
def test_condition_indices_run_from_the_worst_to_the_best_of_each_month(function, best):
    values = RNG.normal(0.5, 0.1, 72)
    found = function(values, MONTHS)
    july = MONTHS == 7
    assert found[july][np.argmax(values[july])] == best
    assert (found.min(), found.max()) == (pytest.approx(0, abs=1e-9), pytest.approx(100))


def test_condition_indices_of_stacks_are_those_of_each_pixel():
    stack = RNG.normal(0.5, 0.1, (72, 2, 3))
    found = dryness.vegetation_condition(stack, MONTHS)
    assert found[:, 1, 2] == pytest.approx(dryness.vegetation_condition(stack[:, 1, 2], MONTHS))


def test_anomalies_of_a_month_cancel_out():
    values = RNG.normal(10, 3, 72)
    found = dryness.anomaly(values, MONTHS)
    assert found[MONTHS == 3].sum() == pytest.approx(0)
    standard = dryness.standardised_anomaly(values, MONTHS)
    assert np.std(standard[MONTHS == 3], ddof=1) == pytest.approx(1)
    normal = dryness.percent_of_normal(values, MONTHS)
    assert normal[MONTHS == 3].mean() == pytest.approx(100)


def test_a_black_surface_is_as_warm_as_it_seems():
    assert thermal.lst_single_channel(300.0, 1.0) == pytest.approx(300)
    assert thermal.lst_split_window(300.0, 300.0, 1.0) == pytest.approx(300 - 0.268)


def test_a_grey_surface_is_warmer_than_it_seems():
    """About 0.7 K a percent of emissivity near 11 um and 300 K, as Planck's law has it."""
    warmer = thermal.lst_single_channel(300.0, 0.98) - 300
    c2, wavelength = 14_387.77, 10.895
    radiance = 0.98**-1 / np.expm1(c2 / (wavelength * 300.0))
    planck = c2 / (wavelength * np.log1p(1 / radiance)) - 300
    assert warmer == pytest.approx(planck, abs=0.05)


def test_split_window_of_landsat_8_as_published():
    """Coefficients of Jimenez-Munoz and Sobrino 2014, table I, written out for one case."""
    one, two, e, de, w = 295.0, 293.5, 0.975, -0.004, 2.5
    d = one - two
    expected = (
        one + 1.378 * d + 0.183 * d * d - 0.268 + (54.30 - 2.238 * w) * (1 - e)
        + (-129.20 + 16.40 * w) * de
    )  # fmt: skip
    assert thermal.lst_split_window(one, two, e, de, w) == pytest.approx(expected)


def test_emissivity_runs_from_soil_to_plants():
    found = thermal.emissivity_from_ndvi([-0.2, 0.1, 0.35, 0.8])
    assert found == pytest.approx([0.991, 0.97, 0.976, 0.99], abs=2e-3)


def test_thermal_inertia_is_large_where_days_and_nights_are_alike():
    found = thermal.apparent_thermal_inertia(0.2, [310.0, 300.0, 290.0], [290.0, 290.0, 295.0])
    assert found[:2] == pytest.approx([0.04, 0.08])
    assert np.isnan(found[2])


@pytest.mark.parametrize("whole", [1.0, 100.0, 10_000.0])
def test_a_town_is_held_against_the_country_about_it(whole):
    lst = np.array([[305.0, 303.0], [300.0, 298.0]])
    built = whole * np.array([[0.8, 0.6], [0.0, 0.05]])
    found = thermal.heat_island(lst, built)
    assert found[0].tolist() == [6.0, 4.0]
    assert np.isnan(found[1]).all()


def test_severity_is_positive_where_it_burned():
    before, after = 0.6, -0.2
    assert fire.difference_nbr(before, after) == pytest.approx(0.8)
    assert fire.relative_difference_nbr(before, after) == pytest.approx(0.8 / np.sqrt(0.6))
    assert fire.relativised_burn_ratio(before, after) == pytest.approx(0.8 / 1.601)


def test_severity_of_bands_is_that_of_their_ratios():
    found = fire.difference_nbr_of_bands(0.4, 0.1, 0.2, 0.3)
    assert found == pytest.approx(0.3 / 0.5 - -0.1 / 0.5)


def test_a_factor_of_ten_is_ten_decibels():
    assert fire.log_ratio(0.01, 0.1) == pytest.approx(10)
    assert surface.to_linear_power(-10.0) == pytest.approx(0.1)


def test_clear_water_is_read_in_red_and_muddy_water_in_infrared():
    clear, muddy = surface.turbidity([0.02, 0.1], [0.005, 0.08])
    assert clear == pytest.approx(228.1 * 0.02 / (1 - 0.02 / 0.1641))
    assert muddy == pytest.approx(3078.9 * 0.08 / (1 - 0.08 / 0.2112))


def test_snow_is_whole_at_a_high_index():
    assert surface.snow_cover_fraction([-0.5, 0.5, 1.0]) == pytest.approx([0, 66.5, 100])


def test_a_white_surface_has_an_albedo_near_one():
    assert surface.broadband_albedo(1, 1, 1, 1, 1) == pytest.approx(1.016 - 0.0018)
    assert surface.broadband_albedo_modis(1, 1, 1, 1, 1, 1) == pytest.approx(1.003 - 0.0015)


def test_humid_heat_feels_as_the_table_of_the_weather_service_says():
    fahrenheit = air.heat_index(273.15 + (90 - 32) * 5 / 9, 70.0)
    assert (fahrenheit - 273.15) * 9 / 5 + 32 == pytest.approx(106, abs=0.6)


def test_air_at_its_dew_point_is_saturated():
    assert air.relative_humidity(290.0, 290.0) == pytest.approx(100)
    assert air.vapour_pressure_deficit(290.0, 290.0) == 0
    assert air.saturation_vapour_pressure(293.15) == pytest.approx(23.4, abs=0.1)


def test_a_slope_of_one_in_one_is_45_degrees():
    heights = np.tile(np.arange(5) * 30.0, (5, 1))
    assert terrain.slope(heights, cell_m=30.0) == pytest.approx(np.full((5, 5), 45.0))


def test_every_operation_is_listed_under_its_name():
    assert all(find_operation(name).name == name for name in OPERATIONS)


@pytest.mark.parametrize("name", sorted(set(OPERATIONS) - {"sum", "average", "product"}))
def test_every_operation_computes_something_from_its_inputs(name):
    operation = OPERATIONS[name]
    shape = (72, 40) if operation.scope == "series" else (60, 60)
    given = {
        parameter: 290 + RNG.uniform(0, 20, shape) if operation.units.get(parameter) == "K"
        else RNG.uniform(0.05, 0.12 if name in ("turbidity", "suspended_matter") else 0.9, shape)
        for parameter in operation.required
    }  # fmt: skip
    if "lst_night" in given:
        given["lst_night"] = given["lst_day"] - 5
    extra = {"months": MONTHS} if operation.wants_months else {}
    found = operation.compute(**given, **extra)
    assert found.shape == shape
    assert np.isfinite(found).mean() > 0.1


def test_derivations_that_cannot_run_are_all_listed():
    problems = unresolved(
        [
            ("spyndex:NDVI", ["N", "R"]),
            ("spyndex:NDVI", ["N"]),
            ("dnbr", ["nbr"]),
            ("tvdi", ["lst", "greenness"]),
            ("no_such_formula", ["x"]),
        ]
    )
    assert len(problems) == 4
    assert "'R' is missing" in problems[0]
    assert "greenness" in problems[1]
    assert "no_such_formula" in problems[3]


def test_the_documentation_lists_every_operation():
    text = (Path(__file__).parents[3] / "docs/osgr/derivation.md").read_text(encoding="utf-8")
    missing = [name for name in OPERATIONS if f"| `{name}` |" not in text]
    assert missing == []
