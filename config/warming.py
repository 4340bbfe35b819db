"""Loading what the first search needs before the server answers, not while a person waits."""

import structlog

from common.errors import EchoError
from geoquery.selectors import warm_text_model

log = structlog.get_logger(__name__)


def warm() -> None:
    """Load the text model (a few seconds); a server without one still starts, and says why."""
    try:
        warm_text_model()
    except EchoError as error:
        log.warning("not_warm", reason=error.message)
