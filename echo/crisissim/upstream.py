"""How much ground drains into a domain from outside: its inflow is not modelled."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from echo.crisissim.drainage import Drainage


@dataclass(frozen=True, kw_only=True)
class Upstream:
    """Ground outside a domain that drains into it.

    Attributes:
        km2: its area within the available elevation.
        at_least: the ground goes on beyond the available elevation, so there is more.
    """

    km2: float
    at_least: bool

    def __str__(self) -> str:
        return f"{'at least ' if self.at_least else ''}{self.km2:,.0f} km²"


def upstream_of(drainage: Drainage, domain: NDArray[np.bool_]) -> Upstream:
    """Ground that drains into ``domain`` (a mask on the drainage's grid) from outside it."""
    outside = drainage.drains_into(domain) & ~domain
    return Upstream(
        km2=float(np.count_nonzero(outside)) * drainage.cell_km2,
        at_least=bool((outside & drainage.edge).any() or (domain & drainage.edge).any()),
    )
