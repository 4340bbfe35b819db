"""What the reader says instead of what was understood."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from osgr.understanding.errors import InvalidCorrection
from osgr.understanding.question import OperationKind, SpatialRelation, TemporalRelation

KEYS = ("target", "place", "time", "spatial_relation", "temporal_relation", "operation")
LONGEST_VALUE = 300


@dataclass(frozen=True, kw_only=True)
class Corrections:
    """Corrected values; None where the reader corrected nothing.

    Attributes:
        target: A concept's name.
        place: A place's name, coordinates or a box in words.
        time: A time in words.
        spatial_relation: A label.
        temporal_relation: A label.
        operation: A kind of operation.
    """

    target: str | None = None
    place: str | None = None
    time: str | None = None
    spatial_relation: SpatialRelation | None = None
    temporal_relation: TemporalRelation | None = None
    operation: OperationKind | None = None


def read_corrections(values: Mapping[str, Any] | None) -> Corrections:
    """Check corrections from outside.

    Raises:
        InvalidCorrection: A key is unknown, or a value is no text or no label.
    """
    for key, value in (values or {}).items():
        if key not in KEYS:
            message = f"{key!r} can't be corrected; these can: {', '.join(KEYS)}."
            raise InvalidCorrection(message, key=str(key)[:LONGEST_VALUE])
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_VALUE:
            message = f"{key} must be a text of at most {LONGEST_VALUE} characters."
            raise InvalidCorrection(message, key=key)
    given = {key: value.strip() for key, value in (values or {}).items()}
    _check_label(given, "spatial_relation", get_args(SpatialRelation))
    _check_label(given, "temporal_relation", get_args(TemporalRelation))
    _check_label(given, "operation", get_args(OperationKind))
    return Corrections(**given)


def _check_label(given: Mapping[str, str], key: str, labels: tuple[str, ...]) -> None:
    value = given.get(key)
    if value is not None and value not in labels:
        message = f"{value!r} is no {key.replace('_', ' ')}; there are {', '.join(labels)}."
        raise InvalidCorrection(message, key=key, value=value)
