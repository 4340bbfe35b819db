from typing import Annotated

from pydantic import Field

from common.actions import Tool, ToolContext
from common.geo import Box
from osgr.derivation.execution.places import by_place
from osgr.derivation.reduction.comparisons import reduce_rank
from osgr.derivation.reduction.reduced import Quantity
from osgr.tools.computed_numbers import computed_number
from osgr.tools.kinds import Edge, Statistic
from osgr.tools.observed import ComputedNumber, NamedArea, Observations
from osgr.tools.reductions import Reduces, quantity_of
from osgr.understanding.question import Region

Places = Annotated[tuple[NamedArea, ...], Field(min_length=2, max_length=50)]


class CP_Rank(Reduces, Tool):
    """Compare places by a statistic of what was observed there."""

    def execute(
        self,
        context: ToolContext,
        *,
        observations: Observations,
        places: Places,
        direction: Edge = "maximum",
        statistic: Statistic = "mean",
    ) -> ComputedNumber:
        """Rank them.

        Args:
            context: The run.
            observations: Of all places.
            places: At least two.
            direction: Which end comes first.
            statistic: Of each place.
        """
        quantity = quantity_of(context, observations)
        found = by_place(quantity.observations, regions=[_region(place) for place in places])
        quantities = {
            name: Quantity(name=quantity.name, observations=tuple(those))
            for name, those in found.items()
        }
        reduced = reduce_rank(quantities, direction=direction, statistic=statistic)
        return computed_number(reduced, quantity)


def _region(place: NamedArea) -> Region:
    shape = place.area.to_shapely()
    west, south, east, north = shape.bounds
    return Region(
        name=place.name,
        geometry=shape,
        kind="polygon",
        tolerance_m=0.0,
        box=Box(west, south, east, north),
    )
