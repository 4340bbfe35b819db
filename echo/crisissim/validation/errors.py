"""What can be wrong with a validation."""

from common.errors import InvalidInput


class UnknownCase(InvalidInput):
    """No validation case has this name."""
