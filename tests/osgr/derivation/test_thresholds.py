import pytest

from osgr.derivation.errors import NotComputable
from osgr.derivation.execution.reducing import threshold_of
from osgr.understanding.question import Operation


@pytest.mark.parametrize(
    ("limit", "unit", "data_unit", "expected"),
    [
        (35.0, "degC", "K", 308.15),
        (5.0, "cm", "mm", 50.0),
        (5.0, "cm", "mm month-1", 50.0),
        (30.0, "%", "1", 0.3),
        (7.0, "", "K", 7.0),
    ],
)
def test_a_threshold_is_turned_into_the_unit_of_the_data(
    limit: float, unit: str, data_unit: str, expected: float
) -> None:
    operation = Operation(kind="count", threshold=limit, direction="above", unit=unit)
    assert threshold_of(data_unit, operation) == pytest.approx(expected)


def test_a_threshold_of_another_kind_of_quantity_is_refused() -> None:
    operation = Operation(kind="count", threshold=20.0, direction="above", unit="cm")
    with pytest.raises(NotComputable, match="can't be compared"):
        threshold_of("K", operation)
