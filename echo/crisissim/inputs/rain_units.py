"""Units in which files give rain, and what makes metres or metres a second of them."""

import re

from echo.crisissim.inputs.errors import RainRefused

# Water weighs 1000 kg/m3: 1 kg/m2 is 1 mm. Spaces, brackets, "^", "*" and case do not count.
AMOUNTS_M = {"m": 1.0, "mofwaterequivalent": 1.0, "mm": 1e-3, "kgm-2": 1e-3, "kg/m2": 1e-3}
RATES_M_S = {
    "m/s": 1.0,
    "ms-1": 1.0,
    "mm/s": 1e-3,
    "mms-1": 1e-3,
    "kgm-2s-1": 1e-3,
    "kg/m2/s": 1e-3,
    "kg/m2s": 1e-3,
    "mm/h": 1e-3 / 3600,
    "mm/hr": 1e-3 / 3600,
    "mm/hour": 1e-3 / 3600,
    "mmh-1": 1e-3 / 3600,
    "mmhr-1": 1e-3 / 3600,
    "m/h": 1 / 3600,
    "mm/day": 1e-3 / 86_400,
    "mm/d": 1e-3 / 86_400,
    "mmday-1": 1e-3 / 86_400,
    "mmd-1": 1e-3 / 86_400,
}


def rain_unit(unit: str, *, where: str) -> tuple[float, bool]:
    """Return the factor to SI and whether the unit is one of rate (else of amount).

    Args:
        unit: as the file states it.
        where: the file and its field, for the message.

    Raises:
        RainRefused: no unit of rain.
    """
    key = re.sub(r"[\s\[\]()^*]|\*\*", "", unit).lower()
    if key in AMOUNTS_M:
        return AMOUNTS_M[key], False
    if key in RATES_M_S:
        return RATES_M_S[key], True
    raise RainRefused(
        f"{where} is in {unit!r}, which is no unit of rain; amounts are read in m, mm or kg m-2, "
        "rates in mm/h, mm/day, m/s or kg m-2 s-1.",
        unit=unit,
    )
