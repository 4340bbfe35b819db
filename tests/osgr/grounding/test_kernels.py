"""Kernels hold their ranges, symmetries and monotonicity, and the values that can be worked out."""

import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from osgr.grounding import spatial_kernels as space
from osgr.grounding import temporal_kernels as time
from osgr.grounding.temporal_kernels import Span

_EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
areas = st.floats(1.0, 1e13)
shares = st.floats(0.0, 1.0)
decays = st.floats(0.1, 1000.0)
spans = st.builds(
    lambda start, length: Span(
        _EPOCH + timedelta(hours=start), _EPOCH + timedelta(hours=start + length)
    ),
    st.integers(-20_000, 20_000),
    st.integers(1, 10_000),
)
AREA_KERNELS = [
    space.overlap_default,
    space.overlap_published,
    space.containment_default,
    space.containment_published,
]


@pytest.mark.parametrize("kernel", AREA_KERNELS)
@given(item=areas, place=areas, share=shares)
def test_an_area_kernel_lies_between_0_and_1(kernel, item, place, share):
    shared = share * min(item, place)
    assert 0.0 <= kernel(shared=shared, item=item, place=place) <= 1.0 + 1e-12


@pytest.mark.parametrize("kernel", AREA_KERNELS)
@given(item=areas, place=areas, share=shares)
def test_an_area_kernel_does_not_mind_which_of_the_two_is_the_item(kernel, item, place, share):
    shared = share * min(item, place)
    one = kernel(shared=shared, item=item, place=place)
    assert one == pytest.approx(kernel(shared=shared, item=place, place=item), rel=1e-12)


@pytest.mark.parametrize("kernel", AREA_KERNELS)
@given(item=areas, place=areas, less=shares, more=shares)
def test_more_shared_area_never_lowers_an_area_kernel(kernel, item, place, less, more):
    less, more = sorted((less, more))
    smallest = min(item, place)
    low = kernel(shared=less * smallest, item=item, place=place)
    assert low <= kernel(shared=more * smallest, item=item, place=place) + 1e-12


def test_published_overlap_is_intersection_over_union():
    assert space.overlap_published(shared=2.0, item=4.0, place=6.0) == pytest.approx(2 / 8)


def test_published_containment_divides_by_the_smaller_area():
    assert space.containment_published(shared=2.0, item=4.0, place=6.0) == pytest.approx(2 / 4)


def test_a_large_scene_over_a_small_place_keeps_half_of_the_default_overlap():
    assert space.overlap_default(shared=1.0, item=1e6, place=1.0) == pytest.approx(0.5, abs=1e-6)


def test_equal_footprints_overlap_fully():
    assert space.overlap_default(shared=7.0, item=7.0, place=7.0) == 1.0


@given(near=st.floats(0, 1e7), far=st.floats(0, 1e7), decay=st.floats(1e3, 1e6))
def test_a_longer_way_never_raises_proximity_or_flow(near, far, decay):
    near, far = sorted((near, far))
    for kernel in (space.proximity, space.flow_connectivity):
        low, high = kernel(distance_m=far, decay_m=decay), kernel(distance_m=near, decay_m=decay)
        assert 0.0 <= low <= high <= 1.0


def test_proximity_falls_to_a_third_at_its_decay():
    assert space.proximity(distance_m=25e3, decay_m=25e3) == pytest.approx(math.exp(-1))


def test_no_directed_path_is_no_flow():
    assert space.flow_connectivity(distance_m=math.inf, decay_m=2e5) == 0.0


@given(one=spans, two=spans, decay=decays)
def test_temporal_kernels_lie_between_0_and_1_and_are_symmetric(one, two, decay):
    for kernel in (
        lambda a, b: time.softov_published(a, b, decay_days=decay),
        lambda a, b: time.softov_default(a, b, decay_days=decay, smoothing=0.25),
    ):
        assert 0.0 <= kernel(one, two) <= 1.0 + 1e-12
        assert kernel(one, two) == pytest.approx(kernel(two, one), rel=1e-12)


@given(span=spans, asked=spans, hours=st.integers(1, 20_000), decay=decays)
def test_moving_an_acquisition_away_never_raises_the_default(span, asked, hours, decay):
    away = timedelta(hours=hours if span.start >= asked.start else -hours)
    moved = Span(span.start + away, span.end + away)
    if moved.overlap_days(asked) > span.overlap_days(asked):
        return  # It was moved into the middle of a longer time.
    near = time.softov_default(span, asked, decay_days=decay, smoothing=0.25)
    far = time.softov_default(moved, asked, decay_days=decay, smoothing=0.25)
    assert far <= near + 1e-12


def _days(start: float, end: float) -> Span:
    return Span(_EPOCH + timedelta(days=start), _EPOCH + timedelta(days=end))


def test_published_softov_scores_a_touch_1_and_a_days_overlap_of_a_month_a_thirtieth():
    month = _days(0, 30)
    assert time.softov_published(_days(30, 60), month, decay_days=30) == 1.0
    assert time.softov_published(_days(29, 60), month, decay_days=30) == pytest.approx(1 / 30)


def test_default_softov_scores_a_touch_w_and_is_continuous_there():
    month = _days(0, 30)
    touch = time.softov_default(_days(30, 60), month, decay_days=30, smoothing=0.25)
    overlap = time.softov_default(_days(30 - 1e-6, 60), month, decay_days=30, smoothing=0.25)
    gap = time.softov_default(_days(30 + 1e-6, 60), month, decay_days=30, smoothing=0.25)
    assert touch == pytest.approx(0.25)
    assert overlap == pytest.approx(touch, abs=1e-6)
    assert gap == pytest.approx(touch, abs=1e-6)


def test_published_softov_decays_with_the_gap():
    gap = time.softov_published(_days(40, 60), _days(0, 30), decay_days=5)
    assert gap == pytest.approx(math.exp(-2))


def test_the_predecessor_window_is_shifted_back_by_the_lag():
    window = time.predecessor_window(_days(100, 130), lag_days=(10, 40))
    assert window == _days(60, 120)


def test_only_what_has_its_middle_before_the_asked_middle_precedes():
    asked = _days(100, 130)
    assert time.precedes(_days(100, 130), asked)
    assert time.precedes(_days(90, 139), asked)
    assert not time.precedes(_days(101, 130), asked)


def test_a_point_in_time_is_widened_by_its_tolerance_alone():
    point = Span(_EPOCH, _EPOCH).widened(timedelta(seconds=30))
    assert point.days == pytest.approx(60 / 86_400)
    assert _days(0, 1).widened(timedelta(seconds=30)) == _days(0, 1)
