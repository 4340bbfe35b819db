"""Which version of this software is at work."""

import tomllib
from functools import lru_cache

from django.conf import settings


@lru_cache(maxsize=1)
def software_version() -> str:
    """Return the version that ``pyproject.toml`` states."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])
