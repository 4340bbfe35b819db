from pathlib import Path

import pytest

from tests.crisissim.affine_warning import allow_in
from tests.echo.tools.doubles import FewPlaces, RecordingContext, ValleyElevation


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    allow_in(Path(__file__).parent, items)


@pytest.fixture
def context(tmp_path: Path) -> RecordingContext:
    return RecordingContext(tmp_path)


@pytest.fixture
def places() -> FewPlaces:
    return FewPlaces()


@pytest.fixture
def valley() -> ValleyElevation:
    return ValleyElevation()
