"""Loading what the first search needs while the server is starting, not when a person waits."""

import threading

import structlog

from common.errors import EchoError
from geoquery.selectors import warm_text_model

log = structlog.get_logger(__name__)


def start_warming() -> None:
    """Load the text model in a thread of its own; a server without one still starts."""
    threading.Thread(target=_warm, name="warming", daemon=True).start()


def _warm() -> None:
    try:
        warm_text_model()
    except EchoError as error:
        log.warning("not_warm", reason=error.message)
    else:
        log.info("warm")
