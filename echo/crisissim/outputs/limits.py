"""What the model of a run cannot do, in sentences, the most important first."""

import numpy as np

from echo.crisissim.result import FloodResult
from echo.crisissim.scheme_choice import froude_warning

RISING_WORTH_SAYING = 0.02
FIRST_ESTIMATE = "A first estimate for orientation, not calibrated here and no official flood map."
_OF_SCHEME = {
    "local_inertial": (
        "The local inertial equations leave out the water's own momentum: behind dam breaks, at "
        "hydraulic jumps and in fast shallow flow depths and arrival times are off; too much water "
        "runs over overtopped levees."
    ),
    "full": (
        "The full shallow water equations average over depth: no waves breaking, no flow over and "
        "under at once, no sediment or debris that moves; far too little water runs over "
        "overtopped levees."
    ),
}


def limits_of(result: FloodResult) -> list[str]:
    """Limits of the equations and of what was put in."""
    return [
        _losses(result),
        _OF_SCHEME[result.scheme],
        _roughness(result),
        (
            f"Cells of {result.terrain.cell_m:g} m: channels, kerbs, walls and gaps narrower than "
            "that are not seen. Bridges, pumps and gates do not move."
        ),
        FIRST_ESTIMATE,
    ]


def warnings_of(result: FloodResult) -> list[str]:
    """What limits this run in particular."""
    warnings = []
    if result.void_cells:
        warnings.append(f"{result.void_cells:,} cells without a height are walls to the water.")
    if result.still_rising_share > RISING_WORTH_SAYING:
        warnings.append(
            f"At {result.still_rising_share:.0%} of the wet cells water was still rising at the "
            "end: their true peak is higher. Simulate a longer time after the storm."
        )
    too_fast = froude_warning(result)
    return warnings if too_fast is None else [*warnings, too_fast]


def _losses(result: FloodResult) -> str:
    scenario = result.scenario
    soil = (
        "No infiltration: all rain runs off or stands."
        if scenario.infiltration is None
        else f"Infiltration by {_words(type(scenario.infiltration).__name__)}, with "
        "parameters as given, or from tables where none were; none was measured here."
    )
    drains = "Storm drains take what they can hold." if scenario.drains else "No storm drains."
    return f"{soil} {drains}"


def _roughness(result: FloodResult) -> str:
    roughness = np.asarray(result.scenario.roughness)
    if roughness.ndim == 0:
        return f"One roughness for all ground (Manning {float(roughness):g})."
    low, high = float(np.nanmin(roughness)), float(np.nanmax(roughness))
    return f"Roughness by land cover (Manning {low:g} to {high:g}), from tables."


def _words(name: str) -> str:
    known = {
        "ConstantLoss": "a constant rate", "Horton": "Horton's curve",
        "GreenAmpt": "Green and Ampt", "CurveNumber": "the SCS curve number",
    }  # fmt: skip
    return known.get(name, name)
