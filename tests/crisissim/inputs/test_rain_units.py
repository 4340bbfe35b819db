import pytest

from echo.crisissim.inputs.errors import RainRefused
from echo.crisissim.inputs.rain_units import rain_unit


@pytest.mark.parametrize(
    ("unit", "metres"),
    [
        ("m", 1),
        ("[m]", 1),
        ("mm", 1e-3),
        ("kg m-2", 1e-3),
        ("kg m**-2", 1e-3),
        ("[kg/(m^2)]", 1e-3),
    ],
)
def test_amounts_in_every_usual_unit_become_metres(unit, metres):
    assert rain_unit(unit, where="x") == (metres, False)


@pytest.mark.parametrize(
    ("unit", "mm_h"),
    [
        ("mm/h", 1),
        ("mm hr-1", 1),
        ("mm/day", 1 / 24),
        ("kg m-2 s-1", 3600),
        ("kg m**-2 s**-1", 3600),
        ("[kg/(m^2*s)]", 3600),
        ("m s**-1", 3.6e6),
    ],
)
def test_rates_in_every_usual_unit_become_metres_a_second(unit, mm_h):
    factor, is_rate = rain_unit(unit, where="x")
    assert is_rate
    assert factor * 3.6e6 == pytest.approx(mm_h)


@pytest.mark.parametrize("unit", ["", "K", "[C]", "inch", "kg", "%", "m2", "[-]"])
def test_other_units_are_refused_by_name(unit):
    with pytest.raises(RainRefused, match=r"era5, tp is in .* no unit of rain"):
        rain_unit(unit, where="era5, tp")
