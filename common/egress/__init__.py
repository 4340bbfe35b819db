"""The one outbound HTTP client: allowed hosts, public addresses, bounded size and time."""

from common.egress.client import FetchedAnswer, fetch, fetch_answer
from common.egress.errors import AnswerTooLarge, HostRefused, UpstreamFailed
from common.egress.retry_after import read_retry_after

__all__ = [
    "AnswerTooLarge",
    "FetchedAnswer",
    "HostRefused",
    "UpstreamFailed",
    "fetch",
    "fetch_answer",
    "read_retry_after",
]
