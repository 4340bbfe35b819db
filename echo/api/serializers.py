"""What requests may contain; a field that is not listed is refused, not ignored."""

import math
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

MOST_NAMED_FIELDS = 20
NOTE_LENGTH = 2000
REQUEST_LENGTH = 2000
MOST_VERSION = 2**31 - 1


class StrictSerializer(serializers.Serializer):
    """Refuses unknown fields, so that a forged one is seen and not silently dropped."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:  # noqa: ANN401 -- DRF's signature
        """Read the fields after making sure that there are no others."""
        if isinstance(data, Mapping) and (unknown := sorted(set(data) - set(self.fields))):
            known = ", ".join(self.fields) or "none"
            named = {
                str(name)[:100]: [f"Not a field here; known are: {known}."]
                for name in unknown[:MOST_NAMED_FIELDS]
            }
            raise serializers.ValidationError(named)
        return super().to_internal_value(data)


class TrueOrFalseField(serializers.BooleanField):
    """JSON's true or false; no text or number that might mean one of them."""

    def to_internal_value(self, data: Any) -> bool:  # noqa: ANN401 -- DRF's signature
        """Read the value."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class NoFieldsSerializer(StrictSerializer):
    """A request whose address says everything."""


class ApproveSerializer(StrictSerializer):
    """An approval of exactly what was shown."""

    hash = serializers.RegexField(
        r"^[0-9a-f]{64}$", help_text="The approval hash that the plan was shown with."
    )
    note = serializers.CharField(
        max_length=NOTE_LENGTH, required=False, allow_blank=True, allow_null=True
    )


class NoteSerializer(StrictSerializer):
    """A reason for the requester."""

    note = serializers.CharField(max_length=NOTE_LENGTH)


class CancelSerializer(StrictSerializer):
    """A reason, if there is one to give."""

    note = serializers.CharField(
        max_length=NOTE_LENGTH, required=False, allow_blank=True, allow_null=True
    )


class DegreesField(serializers.FloatField):
    """A finite number of degrees."""

    def to_internal_value(self, data: Any) -> float:  # noqa: ANN401 -- DRF's signature
        """Read the number."""
        value = super().to_internal_value(data)
        if not math.isfinite(value):
            raise serializers.ValidationError("A finite number of degrees is needed.")
        return value


class ViewSerializer(StrictSerializer):
    """What the globe shows; west > east crosses the antimeridian."""

    west = DegreesField(min_value=-180, max_value=180)
    south = DegreesField(min_value=-90, max_value=90)
    east = DegreesField(min_value=-180, max_value=180)
    north = DegreesField(min_value=-90, max_value=90)

    def validate(self, attrs: dict[str, float]) -> dict[str, float]:
        """Refuse a box that is upside down or has no width."""
        if attrs["south"] >= attrs["north"]:
            raise serializers.ValidationError({"south": ["It must be less than north."]})
        if attrs["west"] == attrs["east"]:
            raise serializers.ValidationError({"west": ["It must differ from east."]})
        return attrs


class RequestSerializer(StrictSerializer):
    """An analyst's words, and what the globe shows while they are said."""

    text = serializers.CharField(max_length=REQUEST_LENGTH)
    view = ViewSerializer(required=False, allow_null=True)


class TextField(serializers.CharField):
    """Text, and not a number that could be written as one."""

    def to_internal_value(self, data: Any) -> str:  # noqa: ANN401 -- DRF's signature
        """Read the text."""
        if not isinstance(data, str):
            raise serializers.ValidationError("Text is needed.")
        return str(super().to_internal_value(data))


class DifferenceSerializer(StrictSerializer):
    """Which versions are compared."""

    vars()["from"] = serializers.IntegerField(min_value=1, max_value=MOST_VERSION, required=False)
    to = serializers.IntegerField(min_value=1, max_value=MOST_VERSION, required=False)


class RerunSerializer(StrictSerializer):
    """Which step is executed again, and what of its inputs is other than before."""

    step = TextField(max_length=200)
    inputs = serializers.DictField(required=False)


class DecisionSerializer(StrictSerializer):
    """What an approver says to a step that waits."""

    confirmed = TrueOrFalseField(help_text="True: go on. False: skip the step.")
    note = serializers.CharField(
        max_length=NOTE_LENGTH, required=False, allow_blank=True, allow_null=True
    )
