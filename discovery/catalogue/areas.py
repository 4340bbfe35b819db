"""Where a collection has data: boxes and polygons of catalogues, on the globe as they mean it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import shapely

from common.geo import Box, InvalidBox
from discovery.catalogue import limits
from discovery.catalogue.boxes import normal_longitude, read_box
from discovery.catalogue.polygons import Point, as_multipolygon, hull, read_polygon, unwrapped

BROKEN_BOX = "broken_box"
BROKEN_POLYGON = "broken_polygon"
NO_BOX = "no_box"
TOO_MANY_BOXES = "too_many_boxes"


@dataclass(kw_only=True)
class Area:
    """What has been read of an area so far.

    Attributes:
        boxes: Bounding boxes, one for each part.
        parts: Polygons that don't cross 180 degrees.
        flags: What couldn't be read.
    """

    boxes: list[Box] = field(default_factory=list)
    parts: list[shapely.Polygon] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)

    def add_box(self, numbers: Sequence[object]) -> None:
        """Add west, south, east, north (or with heights: west, south, low, east, north, high)."""
        try:
            box = read_box(numbers)
        except (TypeError, ValueError, InvalidBox):
            self.flags.add(BROKEN_BOX)
            return
        if self._keeps(box):
            self.parts.extend(shapely.box(*part) for part in box.parts())

    def add_points(self, points: Sequence[Point]) -> None:
        """Add points, each as the small box around it."""
        for x, y in points:
            self.add_box((x, y, x, y))

    def add_line(self, points: Sequence[Point]) -> None:
        """Add a line as the box around it; the short way round, if it crosses 180 degrees."""
        if not points:
            self.flags.add(BROKEN_BOX)
            return
        west, south, east, north = _bounds(unwrapped(points))
        self.add_box((normal_longitude(west), south, normal_longitude(east), north))

    def add_polygon(
        self, ring: Sequence[Point], *, holes: Iterable[Sequence[Point]] = (), geodetic: bool = True
    ) -> None:
        """Add a polygon whose edges are great circles (geodetic) or straight in degrees."""
        try:
            polygons = read_polygon(ring, holes=tuple(holes), geodetic=geodetic)
            box = hull(polygons)
        except (ValueError, InvalidBox, shapely.errors.GEOSException):
            self.flags.add(BROKEN_POLYGON)
            return
        if self._keeps(box) or box in self.boxes:
            self.parts.extend(polygons)

    def _keeps(self, box: Box) -> bool:
        if len(self.boxes) >= limits.BOXES:
            self.flags.add(TOO_MANY_BOXES)
            return False
        if box in self.boxes:
            return False
        self.boxes.append(box)
        return True

    def footprint(self) -> shapely.MultiPolygon | None:
        """All parts as one valid shape; None if there are none."""
        if not self.parts:
            return None
        if len(self.parts) == 1:
            return shapely.MultiPolygon(self.parts)
        return as_multipolygon(shapely.union_all(self.parts))

    def kept_boxes(self) -> tuple[Box, ...]:
        """The boxes in the order in which they were added."""
        return tuple(self.boxes)

    def named_flags(self) -> tuple[str, ...]:
        """The flags in order; one more if there is no area at all."""
        missing = set() if self.boxes or self.flags else {NO_BOX}
        return tuple(sorted(self.flags | missing))


def _bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
