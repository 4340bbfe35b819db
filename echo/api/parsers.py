from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from common.web.parsers import read_limited


class PlanTextParser(BaseParser):
    """Hands a plan on as the bytes it came as, so that its own reader sees every fault of it.

    A JSON parser would already have dropped duplicate keys.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the body as it is.

        Raises:
            BodyTooLarge: It is over DATA_UPLOAD_MAX_MEMORY_SIZE.
        """
        return read_limited(stream, what="plan")
