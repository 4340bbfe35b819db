"""How much of a place and of a time each collection covers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from common.geo import Box
from discovery.catalogue.record import CollectionRecord, Interval

UNKNOWN = 0.5
"""Share of a collection that doesn't state where or when its data are."""

_FIRST_MOMENT, _LAST_MOMENT = -6e10, 6e10


@dataclass(frozen=True, slots=True)
class CoverageArrays:
    """Boxes and intervals of all rows.

    Attributes:
        box_rows: int32 [boxes], the row of each box.
        boxes: float32 [boxes, 4], west, south, east, north; none crosses 180 degrees.
        interval_rows: int32 [intervals].
        intervals: float64 [intervals, 2], seconds since 1970, UTC; open ends are infinite.
        rows: Number of rows.
    """

    box_rows: NDArray[np.int32]
    boxes: NDArray[np.float32]
    interval_rows: NDArray[np.int32]
    intervals: NDArray[np.float64]
    rows: int

    @classmethod
    def build(cls, records: Sequence[CollectionRecord]) -> "CoverageArrays":
        """Read the records' boxes and intervals."""
        parts = [
            (row, tuple(part))
            for row, record in enumerate(records)
            for box in record.boxes
            for part in box.parts()
        ]
        spans = [
            (row, _seconds(interval))
            for row, record in enumerate(records)
            for interval in record.intervals
        ]
        return cls(
            np.array([row for row, _ in parts], np.int32),
            np.array([box for _, box in parts], np.float32).reshape(len(parts), 4),
            np.array([row for row, _ in spans], np.int32),
            np.array([span for _, span in spans], np.float64).reshape(len(spans), 2),
            len(records),
        )

    def of_place(self, place: Box) -> NDArray[np.float32]:
        """Share of a place's area (in degrees) that each row covers, float32 [rows]."""
        total = np.zeros(len(self.boxes), np.float32)
        for part in place.parts():
            west, south, east, north = part
            width = np.minimum(self.boxes[:, 2], east) - np.maximum(self.boxes[:, 0], west)
            height = np.minimum(self.boxes[:, 3], north) - np.maximum(self.boxes[:, 1], south)
            total += np.maximum(width, 0.0) * np.maximum(height, 0.0)
        share = total / np.float32(place.width * place.height)
        covered = np.zeros(self.rows, np.float32)
        # Boxes of one row seldom overlap: their shares are added, and held to 1.
        np.add.at(covered, self.box_rows, share)
        return np.minimum(self._with_unknown(covered, self.box_rows), 1.0).astype(np.float32)

    def of_time(self, interval: Interval) -> NDArray[np.float32]:
        """Share of a time that each row covers, float32 [rows].

        Of a time that is open at one end, that is 1 for any data in it, 0 for none.
        """
        first, last = _seconds(interval)
        overlap = np.minimum(self.intervals[:, 1], last) - np.maximum(self.intervals[:, 0], first)
        if np.isinf(first) or np.isinf(last):
            share = (overlap >= 0).astype(np.float32)
        else:
            share = np.clip((overlap + 1.0) / (last - first + 1.0), 0.0, 1.0).astype(np.float32)
        covered = np.zeros(self.rows, np.float32)
        np.maximum.at(covered, self.interval_rows, share)
        return self._with_unknown(covered, self.interval_rows)

    def _with_unknown(
        self, covered: NDArray[np.float32], known: NDArray[np.int32]
    ) -> NDArray[np.float32]:
        stated = np.zeros(self.rows, bool)
        stated[known] = True
        return np.where(stated, covered, np.float32(UNKNOWN)).astype(np.float32)


def _seconds(interval: Interval) -> tuple[float, float]:
    start, end = interval
    return _stamp(start, -np.inf), _stamp(end, np.inf)


def _stamp(moment: datetime | None, otherwise: float) -> float:
    if moment is None:
        return otherwise
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return float(np.clip(aware.timestamp(), _FIRST_MOMENT, _LAST_MOMENT))
