from pathlib import Path

import pytest

from tests.crisissim.affine_warning import allow_in


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    allow_in(Path(__file__).parent, items)
