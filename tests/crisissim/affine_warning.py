"""rasterio 1.4 and pyflwdir multiply affine maps with ``*``, which affine 3 warns of."""

from collections.abc import Iterable
from pathlib import Path

import pytest

IGNORED = "ignore:Use `@` matmul:PendingDeprecationWarning"


def allow_in(folder: Path, items: Iterable[pytest.Item]) -> None:
    """Let the tests of a folder pass that warning of other people's code."""
    for item in items:
        if item.path.is_relative_to(folder):
            item.add_marker(pytest.mark.filterwarnings(IGNORED))
