from typing import Any

from rest_framework import serializers

from common.geo import Box
from geoquery.search import DEFAULT_PRESET, PRESETS

_MAX_PARAMETER = 5000


class SearchQuerySerializer(serializers.Serializer[Any]):
    """Parameters of a search. What they may hold is checked where the search is made."""

    q = serializers.CharField(
        max_length=_MAX_PARAMETER, allow_blank=True, help_text="What to look for, in words."
    )
    k = serializers.IntegerField(required=False, help_text="Number of tiles, 1 to 200.")
    config = serializers.CharField(
        required=False,
        max_length=100,
        default=DEFAULT_PRESET,
        help_text=f"One of {', '.join(PRESETS)}.",
    )
    bbox = serializers.CharField(
        required=False,
        max_length=200,
        help_text="west,south,east,north in degrees; west > east crosses the antimeridian.",
    )

    def box(self) -> Box | None:
        """The area of the validated data; raises InvalidBox."""
        text = self.validated_data.get("bbox")
        return Box.parse(text) if text else None


class AnchorSerializer(serializers.Serializer[Any]):
    """A described tile through which another was found."""

    tile = serializers.CharField()
    description = serializers.CharField()
    text_score = serializers.FloatField()
    visual_distance = serializers.FloatField()


class TileHitSerializer(serializers.Serializer[Any]):
    """A found tile."""

    tile = serializers.CharField()
    lon = serializers.FloatField()
    lat = serializers.FloatField()
    score = serializers.FloatField()
    box = serializers.ListField(child=serializers.FloatField(), min_length=4, max_length=4)
    sensor = serializers.CharField()
    resolution_m = serializers.FloatField()
    attribution = serializers.CharField()
    thumbnail = serializers.CharField()
    anchors = AnchorSerializer(many=True)


class ModelSerializer(serializers.Serializer[Any]):
    """A model, for people to see by what they were answered."""

    name = serializers.CharField()
    revision = serializers.CharField()
    dimension = serializers.IntegerField()
    simple = serializers.BooleanField(source="is_simple")
    notice = serializers.CharField()


class SearchAnswerSerializer(serializers.Serializer[Any]):
    """The answer to a search."""

    results = TileHitSerializer(many=True)
    k = serializers.IntegerField()
    config = serializers.CharField()
    model = ModelSerializer()
    notices = serializers.ListField(child=serializers.CharField())
    ms = serializers.FloatField()
    czml = serializers.ListField(child=serializers.DictField())


class TileDetailSerializer(serializers.Serializer[Any]):
    """Everything known about a tile."""

    tile = serializers.CharField()
    lon = serializers.FloatField()
    lat = serializers.FloatField()
    box = serializers.ListField(child=serializers.FloatField(), min_length=4, max_length=4)
    area_km2 = serializers.FloatField()
    grid = serializers.CharField()
    season = serializers.CharField()
    sensor = serializers.CharField()
    resolution_m = serializers.FloatField()
    acquired_from = serializers.CharField(allow_null=True)
    acquired_to = serializers.CharField(allow_null=True)
    source = serializers.CharField()
    licence = serializers.CharField()
    attribution = serializers.CharField()
    facts = serializers.DictField()
    description = serializers.CharField(allow_null=True)
    describer = serializers.CharField(allow_null=True)
    thumbnail = serializers.CharField()


class SensorCountSerializer(serializers.Serializer[Any]):
    """Scenes of one sensor."""

    sensor = serializers.CharField()
    resolution_m = serializers.FloatField()
    tiles = serializers.IntegerField()


class StatusSerializer(serializers.Serializer[Any]):
    """What there is to search."""

    ready = serializers.BooleanField(source="is_ready")
    tiles = serializers.IntegerField()
    proxies = serializers.IntegerField()
    sensors = SensorCountSerializer(many=True)
    image_model = ModelSerializer(allow_null=True)
    text_model = ModelSerializer(allow_null=True)
