import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from common.errors import InvalidInput

MAX_DEPTH = 64


class BodyTooLarge(InvalidInput):
    """The request's body is over the size limit."""


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
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            message = f"The body is over {limit} bytes."
            raise BodyTooLarge(message, limit=limit)
        if _depth(body) > MAX_DEPTH:
            raise ParseError(f"The body nests deeper than {MAX_DEPTH} levels.")
        try:
            return json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}") from error


def _refuse_constant(name: str) -> float:
    message = f"{name} is not a JSON number"
    raise ValueError(message)


def _depth(body: bytes) -> int:
    """Return an upper bound of the nesting, brackets inside strings included."""
    deepest = depth = 0
    for byte in body:
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest
