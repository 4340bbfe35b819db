"""Where the water came from and where it went."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class MassBalance:
    """Volumes in m3, summed in float64.

    Attributes:
        initial_m3: stored before the run.
        rain_m3: rain that fell on the domain.
        inflow_m3: entered by inflows and over edges.
        infiltrated_m3: soaked into the ground.
        drained_m3: left through drains.
        outflow_m3: left over edges.
        stored_m3: stored at the end.
    """

    initial_m3: float
    rain_m3: float
    stored_m3: float
    outflow_m3: float
    inflow_m3: float = 0.0
    infiltrated_m3: float = 0.0
    drained_m3: float = 0.0

    @property
    def total_m3(self) -> float:
        """All the water there was."""
        return self.initial_m3 + self.rain_m3 + self.inflow_m3

    @property
    def error(self) -> float:
        """Water made or lost over all the water there was (dimensionless)."""
        gone = self.infiltrated_m3 + self.drained_m3 + self.outflow_m3
        missing = abs(self.total_m3 - gone - self.stored_m3)
        return missing / self.total_m3 if self.total_m3 > 0 else missing
