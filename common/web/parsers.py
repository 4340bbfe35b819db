import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from common.errors import InvalidInput
from common.json_limits import nests_deeper, unstorable_character

MAX_DEPTH = 64


class BodyTooLarge(InvalidInput):
    """The request's body is over the size limit."""


def read_limited(stream: IO[bytes], *, what: str) -> bytes:
    """Read a request's body, at most DATA_UPLOAD_MAX_MEMORY_SIZE bytes.

    Args:
        stream: The request.
        what: What the body is, for the message.

    Raises:
        BodyTooLarge: It is longer.
    """
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    body = stream.read(limit + 1)
    if len(body) > limit:
        message = f"The {what} is over {limit} bytes."
        raise BodyTooLarge(message, limit=limit)
    return body


class LimitedJSONParser(BaseParser):
    """JSON with limits set before it is parsed: size and nesting; no NaN, no infinity."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> object:
        """Return the body as Python values.

        Raises:
            BodyTooLarge: It is over DATA_UPLOAD_MAX_MEMORY_SIZE.
            ParseError: It is not JSON, too deep, or not UTF-8.
        """
        try:
            return _parsed(read_limited(stream, what="body").decode("utf-8"))
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}") from error


def _parsed(text: str) -> object:
    if nests_deeper(text, MAX_DEPTH):
        raise ParseError(f"The body nests deeper than {MAX_DEPTH} levels.")
    value: object = json.loads(text, parse_constant=_refuse_constant)
    for part in _texts(value):
        if bad := unstorable_character(part):
            raise ParseError(f"The body holds the character {bad}, which cannot be stored.")
    return value


def _texts(value: object) -> Iterator[str]:
    """Every string of a JSON value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _refuse_constant(name: str) -> float:
    message = f"{name} is not a JSON number"
    raise ValueError(message)
