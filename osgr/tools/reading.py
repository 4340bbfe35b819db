from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import Field

from common.actions import Estimate, Tool, ToolContext, Wgs84Polygon
from common.errors import InvalidInput
from osgr.archive.item import ObservationItem
from osgr.derivation.computed import Left
from osgr.derivation.execution.reading_set import read_set
from osgr.derivation.execution.recording import Record
from osgr.derivation.reading.items import Reader
from osgr.derivation.reading.place import Ground
from osgr.grounding.grounded import Role, ScoredItem
from osgr.tools.asks_site import AsksSite
from osgr.tools.kinds import ArchiveName, ItemId, ResultName
from osgr.tools.observed import MOST_ITEMS, Observations
from osgr.tools.pixel_artifacts import to_value

_SECONDS_AN_ITEM = 0.05
Ids = Annotated[tuple[ItemId, ...], Field(max_length=MOST_ITEMS)]


class NoUsableData(InvalidInput):
    """None of the items has data that can be used."""


class OS_Read_Observations(AsksSite, Tool):
    """Read observation items over an area: pixels, masked and scaled, or the archive's values."""

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the time of reading the items that are known."""
        items = known.get("items")
        count = len(items) if isinstance(items, Sequence) else 50
        return Estimate(seconds=0.2 + _SECONDS_AN_ITEM * count)

    def execute(
        self,
        context: ToolContext,
        *,
        archive: ArchiveName,
        items: Annotated[tuple[ItemId, ...], Field(min_length=1, max_length=MOST_ITEMS)],
        result: ResultName,
        before: Ids = (),
        after: Ids = (),
        area: Wgs84Polygon | None = None,
    ) -> Observations:
        """Read the items.

        Args:
            context: The run.
            archive: Where the items are.
            items: Ids.
            result: What they are observations of.
            before: Those before a change.
            after: Those after it.
            area: Ground whose pixels count; all of each file if it is left out.
        """
        sides: dict[str, Role] = {**dict.fromkeys(before, "pre"), **dict.fromkeys(after, "post")}
        found = self._source.items(items, archive=archive)
        scored = [_scored(item, sides.get(item.id, "")) for item in found]
        reader = Reader(
            ground=Ground(shape=area.to_shapely() if area else None),
            open_asset=self._source.open_asset,
            range_of=self._source.valid_range,
        )
        context.check_cancelled()
        read = read_set(scored, reader=reader, record=Record())
        for note in read.notes:
            context.warn(note)
        observations = [one for several, _ in read.by_result.values() for one in several]
        if not observations:
            raise NoUsableData(_why(read.left_out), items=[left.item for left in read.left_out])
        left = tuple(f"{left.item}: {left.message}"[:2000] for left in read.left_out)
        for message in left[:20]:
            context.warn(f"Left out: {message}.")
        return to_value(context, result, observations, left_out=left)


def _scored(item: ObservationItem, role: Role) -> ScoredItem:
    return ScoredItem(item=item, spatial=1.0, temporal=1.0, score=1.0, role=role)


def _why(left: Sequence[Left]) -> str:
    first = left[0].message if left else "there are none"
    return f"None of the {len(left)} items has data that can be used: {first}."
