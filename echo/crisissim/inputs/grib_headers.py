"""Headers of GRIB messages: which quantity, over which time.

GDAL hides the start of a GRIB 1 accumulation and reads all messages on the first one's grid, so
messages are told apart here. WMO Manual on Codes, FM 92 GRIB edition 1 and edition 2.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from echo.crisissim.inputs.errors import RainRefused

MOST_MESSAGES = 5_000
_GRIB1_UNITS = {0: 60, 1: 3600, 2: 86_400, 10: 10_800, 11: 21_600, 12: 43_200, 13: 900, 14: 1800}
_GRIB1_UNITS[254] = 1
_GRIB2_UNITS = {0: 60, 1: 3600, 2: 86_400, 10: 10_800, 11: 21_600, 12: 43_200, 13: 1}
_INSTANT, _INTERVAL = {0: 0, 1: 0}, {8: 0, 11: 3}  # GRIB 2 templates; bytes before the interval


@dataclass(frozen=True, kw_only=True)
class GribField:
    """What a header says of one field; times in s since 1970, UTC.

    Attributes:
        quantity: edition, centre, and the parameter's numbers.
        reference_s: start of the forecast, or time of the analysis.
        start_s: start of the interval the value is of; None where the header states none.
        end_s: end of the interval, or the time the value is valid at.
        averaged: whether the value is a mean over the interval.
    """

    quantity: tuple[int, ...]
    reference_s: float
    start_s: float | None
    end_s: float
    averaged: bool


@dataclass(frozen=True, kw_only=True)
class GribMessage:
    """One message: its bytes, and the headers of its fields in order."""

    content: bytes
    fields: tuple[GribField, ...]


def grib_messages(content: bytes, *, name: str) -> Iterator[GribMessage]:
    """Go through the messages of a GRIB file.

    Args:
        content: the file.
        name: the file's name, for errors.

    Raises:
        RainRefused: no GRIB, a message that is cut short, or too many.
    """
    at = count = 0
    while (at := content.find(b"GRIB", at)) >= 0:
        count += 1
        if count > MOST_MESSAGES:
            raise RainRefused(f"{name} has more than {MOST_MESSAGES:,} messages.", file=name)
        edition = content[at + 7] if len(content) > at + 16 else 0
        size = _size(content, at, edition)
        message = content[at : at + size]
        if size < 20 or len(message) < size or message[-4:] != b"7777":
            raise RainRefused(f"{name}: message {count} is cut short or damaged.", file=name)
        yield GribMessage(content=message, fields=_fields(message, edition, name))
        at += size
    if not count:
        raise RainRefused(f"{name} holds no GRIB message.", file=name)


def _size(content: bytes, at: int, edition: int) -> int:
    if edition == 1:
        return int.from_bytes(content[at + 4 : at + 7])
    return int.from_bytes(content[at + 8 : at + 16]) if edition == 2 else 0


def _fields(message: bytes, edition: int, name: str) -> tuple[GribField, ...]:
    try:
        return (_edition_1(message),) if edition == 1 else tuple(_edition_2(message))
    except (IndexError, ValueError, KeyError) as error:
        raise RainRefused(f"{name}: a message has a broken header ({error!r}).") from error


def _edition_1(message: bytes) -> GribField:
    head = message[8:]
    year = (head[24] - 1) * 100 + head[12]
    reference = datetime(year, head[13], head[14], head[15], head[16], tzinfo=UTC).timestamp()
    indicator, first, second = head[20], head[18], head[19]
    if indicator == 10:
        first = int.from_bytes(head[18:20])
    # A unit that is not known only matters where it is used: of rain.
    step = _GRIB1_UNITS.get(head[17], 0)
    interval = indicator in {2, 3, 4}
    return GribField(
        quantity=(1, head[4], head[3], head[8]),
        reference_s=reference,
        start_s=reference + first * step if interval else None,
        end_s=reference + (second if interval else first) * step,
        averaged=indicator == 3,
    )


def _edition_2(message: bytes) -> Iterator[GribField]:
    at, discipline, centre, reference = 16, message[6], 0, 0.0
    while message[at : at + 4] != b"7777":
        size, number = int.from_bytes(message[at : at + 4]), message[at + 4]
        if size < 5:
            raise ValueError(f"section {number} of {size} bytes")
        section = message[at : at + size]
        if number == 1:
            centre = int.from_bytes(section[5:7])
            reference = _moment(section[12:19])
        elif number == 4:
            yield _product(section, (2, centre, discipline, section[9], section[10]), reference)
        at += size


def _product(section: bytes, quantity: tuple[int, ...], reference: float) -> GribField:
    template = int.from_bytes(section[7:9])
    start: float | None = None
    end, averaged = reference, False
    if template in _INSTANT | _INTERVAL:
        step = _GRIB2_UNITS.get(section[17], 0)
        end = reference + int.from_bytes(section[18:22], signed=True) * step
    if template in _INTERVAL:
        skipped = 34 + _INTERVAL[template]
        start, end = end, _moment(section[skipped : skipped + 7])
        averaged = section[skipped + 12] == 0
    return GribField(
        quantity=quantity, reference_s=reference, start_s=start, end_s=end, averaged=averaged
    )


def _moment(stamp: bytes) -> float:
    """Seconds since 1970 of year (two bytes), month, day, hour, minute, second."""
    year = int.from_bytes(stamp[:2])
    month, day, hour, minute, second = stamp[2:7]
    return datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp()
