from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from discovery.services.reranking import METHODS

_MOST_CHARACTERS = 12_000
_LISTS = ("platforms", "instruments", "levels", "providers", "frequencies", "without")


class DatasetQuerySerializer(serializers.Serializer[Any]):
    """Parameters of a search. What they may hold is checked where the search is made."""

    q = serializers.CharField(
        max_length=_MOST_CHARACTERS, allow_blank=True, help_text="What is needed, in words."
    )
    k = serializers.IntegerField(required=False, default=10, help_text="Datasets, 1 to 200.")
    rerank = serializers.CharField(
        required=False, max_length=50, help_text=f"One of {', '.join(METHODS)}."
    )
    bbox = serializers.CharField(
        required=False,
        max_length=200,
        help_text="west,south,east,north in degrees; west > east crosses the antimeridian.",
    )
    start = serializers.CharField(required=False, max_length=40, help_text="First day, UTC.")
    end = serializers.CharField(required=False, max_length=40, help_text="Last day, UTC.")
    platforms = serializers.ListField(child=serializers.CharField(max_length=200), required=False)
    instruments = serializers.ListField(child=serializers.CharField(max_length=200), required=False)
    levels = serializers.ListField(child=serializers.CharField(max_length=20), required=False)
    providers = serializers.ListField(child=serializers.CharField(max_length=200), required=False)
    frequencies = serializers.ListField(child=serializers.CharField(max_length=50), required=False)
    without = serializers.ListField(
        child=serializers.CharField(max_length=300),
        required=False,
        help_text="Keys of chips that were taken away, such as place:Ebro.",
    )

    def constraints(self) -> Mapping[str, Any]:
        """What is chosen beside the sentence, as ``find_datasets`` takes it."""
        names = (*_LISTS, "bbox", "start", "end")
        data = self.validated_data
        return {name: data[name] for name in names if data.get(name)}


class RouterSerializer(serializers.Serializer[Any]):
    """Whether an official tool alone answers."""

    stop = serializers.BooleanField()
    tool = serializers.CharField(allow_null=True)
    title = serializers.CharField()
    link = serializers.CharField(allow_blank=True)
    why = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)
    facts = serializers.DictField(child=serializers.CharField())


class ChipSerializer(serializers.Serializer[Any]):
    """Something understood from the sentence."""

    key = serializers.CharField()
    kind = serializers.CharField()
    label = serializers.CharField()
    how = serializers.ChoiceField(choices=["filter", "boost"])
    span = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)


class LinkSerializer(serializers.Serializer[Any]):
    """An address that belongs to a dataset."""

    kind = serializers.CharField()
    url = serializers.CharField()
    title = serializers.CharField(allow_blank=True)


class DatasetSerializer(serializers.Serializer[Any]):
    """A dataset of the catalogue."""

    concept_id = serializers.CharField()
    short_name = serializers.CharField()
    version = serializers.CharField(allow_blank=True)
    title = serializers.CharField(allow_blank=True)
    abstract = serializers.CharField(allow_blank=True)
    provider = serializers.CharField(allow_blank=True)
    catalogue = serializers.CharField()
    keywords = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    platforms = serializers.ListField(child=serializers.CharField())
    instruments = serializers.ListField(child=serializers.CharField())
    processing_level = serializers.CharField(allow_blank=True)
    doi = serializers.CharField(allow_blank=True)
    boxes = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))
    intervals = serializers.ListField(
        child=serializers.ListField(child=serializers.DateTimeField(allow_null=True))
    )
    granule_count = serializers.IntegerField(allow_null=True)
    usage = serializers.IntegerField(allow_null=True)
    license = serializers.CharField(allow_blank=True)
    links = LinkSerializer(many=True)
    flags = serializers.ListField(child=serializers.CharField())
    snippets = serializers.DictField(child=serializers.CharField())


class FoundSerializer(serializers.Serializer[Any]):
    """A dataset in an answer."""

    dataset = DatasetSerializer()
    score = serializers.FloatField()
    parts = serializers.DictField(child=serializers.FloatField())
    why = serializers.ListField(child=serializers.CharField())
    coverage = serializers.DictField(child=serializers.FloatField(allow_null=True))


class FacetSerializer(serializers.Serializer[Any]):
    """How often a value occurs among the datasets of the answer."""

    value = serializers.CharField()
    count = serializers.IntegerField()


class EvidenceSerializer(serializers.Serializer[Any]):
    """A fact that a reranking looked up."""

    kind = serializers.CharField()
    text = serializers.CharField()
    concept_id = serializers.CharField(allow_blank=True)
    url = serializers.CharField(allow_blank=True)
    share = serializers.FloatField(allow_null=True)


class CostSerializer(serializers.Serializer[Any]):
    """What a reranking took."""

    rounds = serializers.IntegerField()
    lookups = serializers.IntegerField()
    prompt_tokens = serializers.IntegerField()
    completion_tokens = serializers.IntegerField()
    seconds = serializers.FloatField()
    usd = serializers.FloatField(allow_null=True)


class RerankingSerializer(serializers.Serializer[Any]):
    """How the order came about."""

    method = serializers.CharField()
    degraded = serializers.BooleanField(source="is_degraded")
    evidence = EvidenceSerializer(many=True)
    cost = CostSerializer()


class PlaceSerializer(serializers.Serializer[Any]):
    """Where the request is about."""

    name = serializers.CharField()
    box = serializers.ListField(child=serializers.FloatField(), min_length=4, max_length=4)


class DatasetAnswerSerializer(serializers.Serializer[Any]):
    """The answer to a search."""

    query = serializers.CharField()
    router = RouterSerializer()
    chips = ChipSerializer(many=True)
    place = PlaceSerializer(allow_null=True)
    interval = serializers.ListField(
        child=serializers.DateTimeField(allow_null=True), allow_null=True
    )
    results = FoundSerializer(many=True)
    facets = serializers.DictField(child=FacetSerializer(many=True))
    reranking = RerankingSerializer(allow_null=True)
    notices = serializers.ListField(child=serializers.CharField())
    degraded = serializers.BooleanField()
    timings_ms = serializers.DictField(child=serializers.FloatField())


class CatalogueStatusSerializer(serializers.Serializer[Any]):
    """What the catalogue holds."""

    collections = serializers.IntegerField()
    by_catalogue = serializers.DictField(child=serializers.IntegerField())
    flagged = serializers.IntegerField()
    embedded = serializers.IntegerField()
    is_small = serializers.BooleanField()
    notice = serializers.CharField(allow_blank=True)
    last_sync = serializers.DateTimeField(allow_null=True)
