"""What can go wrong on the way out."""

from common.errors import Forbidden, Unavailable


class HostRefused(Forbidden):
    """The address is not among those the caller allows, or not a public one."""


class AnswerTooLarge(Unavailable):
    """The server sent more than the caller allows."""


class UpstreamFailed(Unavailable):
    """The server could not be reached, or answered with an error."""
