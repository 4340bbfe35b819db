"""A time that a sentence names."""

from dataclasses import dataclass
from datetime import UTC, datetime, time

from common.sentences.calendar_words import Days

OpenInterval = tuple[datetime | None, datetime | None]
"""First and last instant, UTC, both included; None is open."""


@dataclass(frozen=True, kw_only=True)
class TimePhrase:
    """A time that a sentence names.

    Attributes:
        text: The words, with those that bound it ("since 2015").
        start: Position of their first character.
        end: Behind their last character.
        interval: First and last instant in UTC, both included; date-only ends cover their day.
        grain: "instant", "day", "week", "month", "season", "quarter", "year", "decade" or "period".
        bound: "since", "after", "before", "until" or "around" (both sides of it); else empty.
        alternatives: What else it could mean.
        note: What was assumed in reading it.
        problem: Why no interval could be read from it, for example reversed dates.
        months: Months of the year, where no year is said.
        joined_by: The word that joins it to the time before it, "" if none does.
        parts: Of a range, the intervals of its two ends: 2019 and 2023 in "between 2019 and 2023".
        opening: The word that opens a range: "between" or "from"; else "".
        moments: The named time itself, without what bounds it; None without a year.
        event: What happened then, if it dates an event: "flood" in "the July 2022 flood".
    """

    text: str
    start: int
    end: int
    interval: OpenInterval
    grain: str
    bound: str = ""
    alternatives: tuple[OpenInterval, ...] = ()
    note: str = ""
    problem: str = ""
    months: tuple[int, ...] = ()
    joined_by: str = ""
    event: str = ""
    parts: tuple[OpenInterval, ...] = ()
    opening: str = ""
    moments: tuple[datetime, datetime] | None = None

    @property
    def is_ambiguous(self) -> bool:
        """Whether it could mean another time."""
        return bool(self.alternatives)


def interval_of(days: Days) -> tuple[datetime, datetime]:
    """The first and the last instant of whole days, UTC."""
    first = datetime.combine(days.first, time.min, UTC)
    return first, datetime.combine(days.last, time.max, UTC)
