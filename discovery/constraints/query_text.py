import unicodedata

from common.errors import InvalidInput

MAX_QUERY_CHARS = 10_000


class EmptyQuery(InvalidInput):
    """A query without a letter or digit."""


class QueryTooLong(InvalidInput):
    """A query over the limit."""


def clean_query(query: str) -> str:
    """The query with single spaces and without control characters.

    Characters keep their places as far as they can: only what can't be printed is replaced.

    Raises:
        EmptyQuery: Nothing in it could be looked for.
        QueryTooLong: It has over 10,000 characters.
    """
    if len(query) > MAX_QUERY_CHARS:
        message = f"the query has {len(query)} characters; at most {MAX_QUERY_CHARS} are read"
        raise QueryTooLong(message, length=len(query), limit=MAX_QUERY_CHARS)
    printable = "".join(mark if _is_printable(mark) else " " for mark in query)
    text = " ".join(unicodedata.normalize("NFC", printable).split())
    if not any(mark.isalnum() for mark in text):
        message = "the query has no words; say what you need, such as 'soil moisture in Spain'"
        raise EmptyQuery(message)
    return text


def without_spans(text: str, spans: list[tuple[int, int]]) -> str:
    """A text without some of its parts, spaces single."""
    kept, reached = [], 0
    for start, end in sorted(spans):
        kept.append(text[reached : max(start, reached)])
        reached = max(reached, end)
    kept.append(text[reached:])
    return " ".join(" ".join(kept).split())


def _is_printable(mark: str) -> bool:
    return mark.isprintable() and not 0xD800 <= ord(mark) <= 0xDFFF
