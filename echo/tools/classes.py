"""Classes of values as the legend of a map layer."""

import math

from common.actions import LegendEntry
from echo.crisissim.outputs.classes import ColourClasses


def legend_of(classes: ColourClasses) -> list[LegendEntry]:
    """Entries, lowest first."""
    rows = zip(classes.labels, classes.bounds, classes.tops, classes.colours, strict=True)
    return [
        LegendEntry(
            label=label, colour=colour, minimum=low, maximum=None if math.isinf(high) else high
        )
        for label, low, high, colour in rows
    ]
