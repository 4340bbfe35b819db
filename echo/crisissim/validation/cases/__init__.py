"""All validation cases, in the order in which they run and are published."""

from echo.crisissim.validation.case import Case
from echo.crisissim.validation.cases import (
    bump,
    carlisle,
    dam_breaks,
    ea_test_1,
    ea_test_2,
    ea_test_4,
    ea_test_5,
    lake_at_rest,
    levee,
    macdonald,
    merewether,
    probes,
    thacker,
    wave_on_plane,
)

CASES: tuple[Case, ...] = (
    lake_at_rest.CASE,
    wave_on_plane.SLOW_CASE,
    wave_on_plane.USUAL_CASE,
    dam_breaks.STOKER,
    dam_breaks.RITTER,
    thacker.PLANAR,
    thacker.AXISYMMETRIC,
    macdonald.SUBCRITICAL,
    macdonald.JUMP,
    bump.WITHOUT_SHOCK,
    bump.WITH_SHOCK,
    levee.CASE,
    ea_test_1.CASE,
    ea_test_2.CASE,
    ea_test_4.CASE,
    ea_test_5.CASE,
    carlisle.CASE,
    merewether.CASE,
    probes.CASE,
)
