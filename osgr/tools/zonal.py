from dataclasses import replace
from typing import ClassVar

from common.actions import Effect, Tool, ToolContext
from osgr.derivation.statistics.summary import summarise
from osgr.tools.kinds import Statistic
from osgr.tools.observed import Observations
from osgr.tools.pixel_artifacts import from_value, to_value
from osgr.tools.reductions import Reduces


class CP_Zonal_Statistics(Reduces, Tool):
    """Take a statistic of the pixels on the ground at each time: mean, maximum, p90 ..."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def execute(
        self, context: ToolContext, *, observations: Observations, statistic: Statistic = "mean"
    ) -> Observations:
        """Reduce the pixels of each time to one value; values without pixels stay.

        Args:
            context: The run.
            observations: The series.
            statistic: Which; pixels count by their area on the ground.
        """
        reduced = [
            replace(
                one,
                value=summarise(statistic, one.pixels, one.pixel_weights),
                grid=None,
                weights=None,
            )
            for one in from_value(context, observations)
        ]
        return to_value(
            context,
            observations.name,
            reduced,
            compares=observations.compares,
            is_contrast=observations.is_contrast,
            left_out=observations.left_out,
        )
