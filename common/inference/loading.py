from collections.abc import Mapping
from importlib import import_module
from typing import Any, TypeVar

from common.errors import Unavailable

Backend = TypeVar("Backend")


class BackendMisconfigured(Unavailable):
    """A back-end setting that names no usable class, or options that the class refuses."""


def backend_class(entry: Mapping[str, Any], *, base: type[Backend], setting: str) -> type[Backend]:
    """Import the class that a ``{"BACKEND": path, "OPTIONS": {}}`` setting names.

    Args:
        entry: The setting's value.
        base: Class that it must be a subclass of.
        setting: The setting's name, for messages.

    Raises:
        BackendMisconfigured: There is no such class, or it is of another kind.
    """
    path = entry.get("BACKEND") if isinstance(entry, Mapping) else None
    if not isinstance(path, str) or "." not in path:
        message = f'{setting} must be {{"BACKEND": "dotted.path.Class", ...}}; it is {entry!r}'
        raise BackendMisconfigured(message, setting=setting)
    module, _, name = path.rpartition(".")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError) as problem:
        message = f"{setting} names {path!r}, which can't be imported: {problem}"
        raise BackendMisconfigured(message, setting=setting) from problem
    if not (isinstance(found, type) and issubclass(found, base)):
        message = f"{setting} names {path!r}, which is no {base.__name__}"
        raise BackendMisconfigured(message, setting=setting)
    return found


def load_backend(entry: Mapping[str, Any], *, base: type[Backend], setting: str) -> Backend:
    """Make the back end that a ``{"BACKEND": path, "OPTIONS": {}}`` setting describes.

    Raises:
        BackendMisconfigured: As for ``backend_class``, or the options don't fit the class.
    """
    kind = backend_class(entry, base=base, setting=setting)
    options = dict(entry.get("OPTIONS") or {})
    try:
        return kind(**options)
    except TypeError as problem:
        message = f"{setting}: {kind.__name__} refuses the options {sorted(options)}: {problem}"
        raise BackendMisconfigured(message, setting=setting) from problem
