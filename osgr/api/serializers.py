from typing import Any

from rest_framework import serializers

from osgr.understanding.corrections import KEYS

_MOST_CHARACTERS = 4_000
_MOST_CHOICES = 20


class QuestionSerializer(serializers.Serializer[Any]):
    """A question to an archive. What it may hold is checked where it is asked."""

    question = serializers.CharField(max_length=_MOST_CHARACTERS, allow_blank=True)
    archive = serializers.CharField(max_length=200)
    choices = serializers.ListField(
        child=serializers.CharField(max_length=500),
        required=False,
        max_length=_MOST_CHOICES,
        help_text="Options to choose from.",
    )
    execute = serializers.BooleanField(required=False, default=True)
    corrections = serializers.DictField(
        child=serializers.CharField(max_length=300),
        required=False,
        help_text=f"What is meant instead, by {', '.join(KEYS)}.",
    )


class QuestionChipSerializer(serializers.Serializer[Any]):
    """Something understood from the question."""

    kind = serializers.CharField()
    label = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    span = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    alternatives = serializers.ListField(child=serializers.CharField())
    is_corrected = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)


class SourceSerializer(serializers.Serializer[Any]):
    """A document that a relation is taken from."""

    citation = serializers.CharField()
    address = serializers.CharField(allow_blank=True)
    section = serializers.CharField(allow_blank=True)
    evidence = serializers.CharField(allow_blank=True)
    reviewed = serializers.BooleanField()


class EdgeSerializer(serializers.Serializer[Any]):
    """A relation on a path."""

    subject = serializers.CharField()
    relation = serializers.CharField()
    object = serializers.CharField()
    sources = SourceSerializer(many=True)


class DerivationSerializer(serializers.Serializer[Any]):
    """A formula that the path uses."""

    property = serializers.CharField()
    operation = serializers.CharField()
    formula = serializers.CharField(allow_blank=True)
    inputs = serializers.DictField(child=serializers.CharField())


class PathSerializer(serializers.Serializer[Any]):
    """A support path."""

    nodes = serializers.ListField(child=serializers.CharField())
    kinds = serializers.ListField(child=serializers.CharField())
    score = serializers.FloatField()
    edges = EdgeSerializer(many=True)
    derivations = DerivationSerializer(many=True)
    required = serializers.ListField(child=serializers.CharField())
    missing = serializers.ListField(child=serializers.CharField())


class ItemSerializer(serializers.Serializer[Any]):
    """An observation item, used or rejected."""

    id = serializers.CharField()
    variable = serializers.CharField()
    result = serializers.CharField(allow_null=True)
    box = serializers.ListField(child=serializers.FloatField(), min_length=4, max_length=4)
    start = serializers.DateTimeField()
    end = serializers.DateTimeField()
    product = serializers.CharField(allow_blank=True)
    sensor = serializers.CharField(allow_blank=True)
    resolution_m = serializers.FloatField(allow_null=True)
    spatial = serializers.FloatField(required=False)
    temporal = serializers.FloatField(required=False)
    score = serializers.FloatField(required=False)
    role = serializers.CharField(required=False, allow_blank=True)
    reason = serializers.CharField(required=False)
    message = serializers.CharField(required=False, allow_blank=True)


class CheckSerializer(serializers.Serializer[Any]):
    """One part of the check of a set as a whole."""

    name = serializers.CharField()
    passed = serializers.BooleanField()
    share = serializers.FloatField()
    message = serializers.CharField(allow_blank=True)


class GroundedSerializer(serializers.Serializer[Any]):
    """A set of items that grounds a path."""

    path = serializers.ListField(child=serializers.CharField())
    score = serializers.FloatField()
    items = ItemSerializer(many=True)
    item_count = serializers.IntegerField()
    checks = CheckSerializer(many=True)
    explanation = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_null=True)
    notices = serializers.ListField(child=serializers.CharField())


class StepSerializer(serializers.Serializer[Any]):
    """One execution of a tool."""

    id = serializers.CharField(allow_blank=True)
    tool = serializers.CharField()
    purpose = serializers.CharField(allow_blank=True)
    output = serializers.CharField(allow_blank=True)


class PointSerializer(serializers.Serializer[Any]):
    """One value of a chart."""

    time = serializers.DateTimeField()
    value = serializers.FloatField()


class ComputedSerializer(serializers.Serializer[Any]):
    """How the number came."""

    value = serializers.FloatField(allow_null=True)
    unit = serializers.CharField(allow_blank=True)
    series = PointSerializer(many=True)
    series_unit = serializers.CharField(allow_blank=True)
    statistics = serializers.DictField(child=serializers.FloatField(allow_null=True))
    groups = serializers.DictField(child=serializers.FloatField(allow_null=True))
    steps = StepSerializer(many=True)
    message = serializers.CharField(allow_blank=True)


class QuestionPlaceSerializer(serializers.Serializer[Any]):
    """Where the question is about."""

    name = serializers.CharField()
    box = serializers.ListField(child=serializers.FloatField(), min_length=4, max_length=4)


class AskAnswerSerializer(serializers.Serializer[Any]):
    """An answer with everything that it rests on."""

    question = serializers.CharField()
    archive = serializers.CharField()
    target = serializers.CharField(allow_null=True)
    understood_by = serializers.CharField()
    chips = QuestionChipSerializer(many=True)
    suggestions = serializers.ListField(child=serializers.CharField())
    place = QuestionPlaceSerializer(allow_null=True)
    interval = serializers.ListField(child=serializers.DateTimeField(), allow_null=True)
    sentence = serializers.CharField(allow_blank=True)
    answer = serializers.JSONField(allow_null=True)
    unit = serializers.CharField(allow_blank=True)
    choice = serializers.CharField(allow_null=True)
    choice_reason = serializers.CharField(allow_blank=True)
    why_not = serializers.CharField(allow_null=True)
    paths = PathSerializer(many=True)
    grounded = GroundedSerializer(many=True)
    rejected = serializers.DictField(child=serializers.IntegerField())
    rejected_items = ItemSerializer(many=True)
    computed = ComputedSerializer(allow_null=True)
    plan = serializers.JSONField(
        allow_null=True, help_text="The steps as an action graph, as POST echo/plans takes it."
    )
    notices = serializers.ListField(child=serializers.CharField())
    ms = serializers.FloatField()


class HeldVariableSerializer(serializers.Serializer[Any]):
    """A variable of an archive."""

    variable = serializers.CharField()
    result = serializers.CharField(allow_null=True)
    found_by = serializers.CharField()
    items = serializers.IntegerField()
    start = serializers.DateTimeField(allow_null=True)
    end = serializers.DateTimeField(allow_null=True)


class ArchiveSerializer(serializers.Serializer[Any]):
    """An archive's name and variables."""

    name = serializers.CharField()
    variables = HeldVariableSerializer(many=True)


class ArchiveNamesSerializer(serializers.Serializer[Any]):
    """Names of the archives."""

    archives = serializers.ListField(child=serializers.CharField())
