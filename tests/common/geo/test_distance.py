import math

import numpy as np
import pytest

from common.geo import EARTH_RADIUS_KM, great_circle_km, great_circle_km_array


def test_a_quarter_of_the_equator_is_a_quarter_of_the_circle():
    assert great_circle_km((0, 0), (90, 0)) == pytest.approx(EARTH_RADIUS_KM * math.pi / 2)


def test_the_way_over_the_antimeridian_is_the_short_one():
    assert great_circle_km((179.5, 0), (-179.5, 0)) == pytest.approx(111.195, abs=0.01)


def test_antipodes_are_half_a_circle_apart():
    assert great_circle_km((10, 20), (-170, -20)) == pytest.approx(EARTH_RADIUS_KM * math.pi)


def test_many_distances_equal_the_single_ones():
    points = np.array([[2.35, 48.85], [139.7, 35.7], [-179.0, -80.0]])
    many = great_circle_km_array((-0.13, 51.5), points)
    single = [great_circle_km((-0.13, 51.5), tuple(point)) for point in points]
    assert many == pytest.approx(single)


def test_london_to_paris_is_the_known_distance():
    assert great_circle_km((-0.1276, 51.5072), (2.3522, 48.8566)) == pytest.approx(343.6, abs=1.0)
