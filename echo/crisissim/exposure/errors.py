"""What can be wrong with what is held against a flood."""

from common.errors import InvalidInput


class ExposureRefused(InvalidInput):
    """Features or people cannot be held against the flood: unreadable, too many, elsewhere."""
