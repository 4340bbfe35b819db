"""The one outbound HTTP client: allowed hosts, public addresses, bounded size and time."""

from common.egress.client import fetch
from common.egress.errors import AnswerTooLarge, HostRefused, UpstreamFailed

__all__ = ["AnswerTooLarge", "HostRefused", "UpstreamFailed", "fetch"]
