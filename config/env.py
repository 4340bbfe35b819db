"""Typed readers of environment variables that refuse what they cannot read."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off"}


def text(name: str, default: str) -> str:
    """Return the variable, or ``default`` where it is unset or empty."""
    return os.environ.get(name) or default


def required(name: str) -> str:
    """Return the variable.

    Raises:
        ImproperlyConfigured: It is unset or empty.
    """
    value = os.environ.get(name)
    if not value:
        message = f"Set the environment variable {name}; .env.example says what it means."
        raise ImproperlyConfigured(message)
    return value


def boolean(name: str, *, default: bool) -> bool:
    """Read 1/0, true/false, yes/no or on/off."""
    value = text(name, "").lower()
    if not value:
        return default
    if value in _TRUE | _FALSE:
        return value in _TRUE
    message = f"{name}={value!r} is neither true nor false; write 1 or 0."
    raise ImproperlyConfigured(message)


def integer(name: str, default: int, *, minimum: int = 0) -> int:
    """Read a whole number of at least ``minimum``."""
    value = text(name, str(default))
    try:
        number = int(value)
    except ValueError as error:
        message = f"{name}={value!r} is not a whole number."
        raise ImproperlyConfigured(message) from error
    if number < minimum:
        message = f"{name}={number} is below {minimum}."
        raise ImproperlyConfigured(message)
    return number


def numbers(name: str, *, count: int) -> list[float] | None:
    """Read ``count`` numbers, parted by commas and none below 0; None where it is unset."""
    value = text(name, "")
    if not value:
        return None
    try:
        found = [float(part) for part in value.split(",")]
    except ValueError:
        found = []
    if len(found) == count and all(0 <= number < float("inf") for number in found):
        return found
    message = f"{name}={value!r} is not {count} numbers parted by commas."
    raise ImproperlyConfigured(message)


def choice(name: str, choices: dict[str, str], *, default: str) -> str:
    """Read one of the keys of ``choices`` and return what it stands for."""
    value = text(name, default)
    if value in choices:
        return choices[value]
    message = f"{name}={value!r} is not one of {sorted(choices)}."
    raise ImproperlyConfigured(message)


def words(name: str, default: str = "") -> list[str]:
    """Read a comma-separated list; blanks are dropped."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def path(name: str, default: Path) -> Path:
    """Read an absolute folder or file name."""
    value = Path(text(name, str(default)))
    if not value.is_absolute():
        message = f"{name}={str(value)!r} is not an absolute path."
        raise ImproperlyConfigured(message)
    return value


def secret(name: str) -> str | None:
    """Return the secret in ``NAME`` or in the file that ``NAME_FILE`` names; None if unset.

    Raises:
        ImproperlyConfigured: The file cannot be read or is empty.
    """
    if value := os.environ.get(name):
        return value
    file_name = os.environ.get(f"{name}_FILE")
    if not file_name:
        return None
    try:
        value = Path(file_name).read_text(encoding="utf-8").strip()
    except OSError as error:
        message = f"{name}_FILE={file_name!r} cannot be read: {error.strerror}."
        raise ImproperlyConfigured(message) from error
    if not value:
        message = f"{name}_FILE={file_name!r} is empty."
        raise ImproperlyConfigured(message)
    return value
