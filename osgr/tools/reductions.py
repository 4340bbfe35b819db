"""Tools that bring a series down to one number, and what they share."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from common.actions import Effect, Estimate, Tool, ToolContext
from osgr.derivation.execution.preparing import refuse_unscaled
from osgr.derivation.reduction.patterns import reduce_change_points, reduce_hot_spots
from osgr.derivation.reduction.reduced import Quantity, Reduced
from osgr.derivation.reduction.values import reduce_area, reduce_value, spread_of
from osgr.tools.computed_numbers import computed_number
from osgr.tools.kinds import Side, Statistic, Threshold
from osgr.tools.observed import ComputedNumber, Observations
from osgr.tools.pixel_artifacts import from_value

Radius = Annotated[int, Field(ge=1, le=50)]


class Reduces:
    """The part that reductions share."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the time of one pass over a few dozen windows."""
        del known
        return Estimate(seconds=0.5)


class CP_Summary(Reduces, Tool):
    """Take a statistic over all times and ground: mean, maximum, minimum, median, sum, p90 ..."""

    def execute(
        self, context: ToolContext, *, observations: Observations, statistic: Statistic = "mean"
    ) -> ComputedNumber:
        """Summarise.

        Args:
            context: The run.
            observations: The series.
            statistic: Which.
        """
        quantity = quantity_of(context, observations)
        return computed_number(reduce_value(quantity, statistic=statistic), quantity)


class CP_Area(Reduces, Tool):
    """Measure the area, in km2, of the pixels that pass a threshold, or that aren't 0."""

    def execute(
        self,
        context: ToolContext,
        *,
        observations: Observations,
        threshold: Threshold | None = None,
        direction: Side = "above",
    ) -> ComputedNumber:
        """Measure.

        Args:
            context: The run.
            observations: With pixels, or areas already.
            threshold: In their unit; left out, pixels that aren't 0 count.
            direction: Which side of the threshold counts.
        """
        quantity = quantity_of(context, observations)
        reduced = reduce_area(quantity, threshold=threshold, direction=direction)
        return computed_number(reduced, quantity)


class CP_Series(Reduces, Tool):
    """List the values through time, with their usual statistics."""

    def execute(self, context: ToolContext, *, observations: Observations) -> ComputedNumber:
        """List them.

        Args:
            context: The run.
            observations: The series.
        """
        quantity = quantity_of(context, observations)
        reduced = Reduced(
            value=None, unit=quantity.unit, statistics=spread_of(quantity), tool="CP_Series"
        )
        return computed_number(reduced, quantity)


class CP_Change_Points(Reduces, Tool):
    """Find when the level of a series jumps."""

    def execute(self, context: ToolContext, *, observations: Observations) -> ComputedNumber:
        """Find the largest jump.

        Args:
            context: The run.
            observations: At eight times or more.
        """
        quantity = quantity_of(context, observations)
        return computed_number(reduce_change_points(quantity), quantity)


class CP_Hot_Spots(Reduces, Tool):
    """Measure the area of significant clusters of high values (Getis-Ord Gi*)."""

    def execute(
        self, context: ToolContext, *, observations: Observations, radius: Radius = 1
    ) -> ComputedNumber:
        """Measure.

        Args:
            context: The run.
            observations: With pixels.
            radius: Pixels to each side that are neighbours.
        """
        quantity = quantity_of(context, observations)
        return computed_number(reduce_hot_spots(quantity, radius=radius), quantity)


def quantity_of(context: ToolContext, given: Observations) -> Quantity:
    """The output of an earlier step as a quantity."""
    context.check_cancelled()
    observations = tuple(from_value(context, given))
    refuse_unscaled(given.name, observations)
    return Quantity(
        name=given.name,
        observations=observations,
        compares=given.compares,
        is_contrast=given.is_contrast,
    )
