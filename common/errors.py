"""Errors that callers may rely on: five kinds, each failure a named subclass with its fields.

Only ``common.web.exceptions`` turns them into HTTP responses.
"""

import re
from typing import Any, ClassVar


class EchoError(Exception):
    """Base of every error this project raises on purpose.

    Args:
        message: What is wrong, naming the value, and what would be right.
        **fields: Facts a program can read, JSON serialisable.
    """

    code: ClassVar[str] = "error"

    def __init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401 -- signature of object
        """Derive the published code from the class name unless one is stated."""
        super().__init_subclass__(**kwargs)
        if "code" not in cls.__dict__:
            cls.code = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def __init__(self, message: str, **fields: Any) -> None:  # noqa: ANN401 -- any JSON value
        super().__init__(message)
        self.message = message
        self.fields = fields


class InvalidInput(EchoError):
    """The request cannot be right, whatever the state of the system."""


class NotFound(EchoError):
    """What was asked for does not exist, or may not be seen by the asker."""


class Conflict(EchoError):
    """The request is well formed but does not fit the present state."""


class Forbidden(EchoError):
    """The asker lacks the right."""


class Unavailable(EchoError):
    """Something outside this process is missing or does not answer."""
