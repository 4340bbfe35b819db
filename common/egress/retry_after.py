"""When a service that is busy wants to be asked again."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def read_retry_after(text: str) -> float | None:
    """Return the seconds of a Retry-After header, which has a number or a date (RFC 9110, 10.2.3).

    A text that is neither is as good as none.
    """
    number = text.strip()
    if number.isascii() and number.isdecimal():
        return float(number[:9])
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return None
    moment = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max((moment - datetime.now(UTC)).total_seconds(), 0.0)
