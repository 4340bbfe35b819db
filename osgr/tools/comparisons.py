"""Tools that compare times, and hold values against a threshold."""

from typing import Annotated

from pydantic import Field

from common.actions import Tool, ToolContext
from osgr.derivation.reduction.changes import reduce_difference, reduce_trend
from osgr.derivation.reduction.comparisons import reduce_count, reduce_extreme, reduce_share
from osgr.tools.computed_numbers import computed_number
from osgr.tools.kinds import Edge, Period, Side, Statistic, Threshold
from osgr.tools.observed import ComputedNumber, Observations
from osgr.tools.reductions import Reduces, quantity_of


class CP_Trend(Reduces, Tool):
    """Fit a trend: least squares or Sen's slope, with the Mann-Kendall test and change points."""

    def execute(
        self,
        context: ToolContext,
        *,
        observations: Observations,
        period: Period = "year",
        method: Annotated[str, Field(pattern="^(ols|sen)$")] = "ols",
    ) -> ComputedNumber:
        """Fit.

        Args:
            context: The run.
            observations: At three times or more.
            period: The slope is the change a day, month, year or decade.
            method: "ols" or "sen".
        """
        quantity = quantity_of(context, observations)
        statistic = "sen" if method == "sen" else ""
        return computed_number(reduce_trend(quantity, period=period, statistic=statistic), quantity)


class CP_Difference(Reduces, Tool):
    """Compare two times: the later less the earlier, or percent of the earlier."""

    def execute(
        self,
        context: ToolContext,
        *,
        observations: Observations,
        statistic: Statistic = "mean",
        relative: bool = False,
    ) -> ComputedNumber:
        """Compare.

        Args:
            context: The run.
            observations: With both sides of the change.
            statistic: Of each side.
            relative: In percent of the earlier.
        """
        quantity = quantity_of(context, observations)
        wanted = "percentage" if relative else statistic
        return computed_number(reduce_difference(quantity, statistic=wanted), quantity)


class CP_Share(Reduces, Tool):
    """Compute the share above or below a threshold: of the area, or of the times without pixels."""

    def execute(
        self,
        context: ToolContext,
        *,
        observations: Observations,
        threshold: Threshold,
        direction: Side = "above",
        percent: bool = False,
    ) -> ComputedNumber:
        """Compute the share.

        Args:
            context: The run.
            observations: The series.
            threshold: In its unit.
            direction: Which side counts.
            percent: 0 to 100 instead of 0 to 1.
        """
        quantity = quantity_of(context, observations)
        reduced = reduce_share(
            quantity,
            threshold=threshold,
            direction=direction,
            statistic="percentage" if percent else "",
        )
        return computed_number(reduced, quantity)


class CP_Count(Reduces, Tool):
    """Count the items, or the times that lie beyond a threshold."""

    def execute(
        self,
        context: ToolContext,
        *,
        observations: Observations,
        threshold: Threshold | None = None,
        direction: Side = "above",
    ) -> ComputedNumber:
        """Count.

        Args:
            context: The run.
            observations: The series.
            threshold: In its unit; left out, the items are counted.
            direction: Which side counts.
        """
        quantity = quantity_of(context, observations)
        reduced = reduce_count(quantity, threshold=threshold, direction=direction)
        return computed_number(reduced, quantity)


class CP_Extreme(Reduces, Tool):
    """Find the highest or lowest value and when it was."""

    def execute(
        self,
        context: ToolContext,
        *,
        observations: Observations,
        direction: Edge = "maximum",
        of_means: bool = True,
    ) -> ComputedNumber:
        """Find it.

        Args:
            context: The run.
            observations: The series.
            direction: Which end.
            of_means: Of the means over the place at each time, instead of all pixels.
        """
        quantity = quantity_of(context, observations)
        statistic = "date" if of_means else ""
        reduced = reduce_extreme(quantity, direction=direction, statistic=statistic)
        return computed_number(reduced, quantity)
