from django.contrib.gis.db import models
from django.contrib.postgres.fields import DateTimeRangeField
from django.contrib.postgres.indexes import GistIndex


class Archive(models.Model):
    """A collection of observation items that questions are asked of."""

    name = models.CharField(unique=True, max_length=100)
    source = models.CharField(max_length=400, blank=True)
    # Change of the support graph that the variables were named by; 0: the shipped content.
    graph_revision = models.BigIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="osgr_archive_has_name")
        ]

    def __str__(self) -> str:
        return self.name


class ArchiveVariable(models.Model):
    """One variable of an archive, the Result node that it stands for, and how much there is.

    A spelling may stand for several nodes, told apart by sensor and unit: "B5" does.
    """

    archive = models.ForeignKey(Archive, on_delete=models.CASCADE, related_name="variables")
    variable = models.CharField(max_length=400)
    sensor_family = models.CharField(max_length=20, blank=True)
    unit = models.CharField(max_length=100, blank=True)
    # The name, not a key: the support graph may be loaded anew under an archive.
    result = models.CharField(max_length=200, blank=True)
    found_by = models.CharField(max_length=20)
    items = models.PositiveIntegerField(default=0)
    finest_m = models.FloatField(null=True, blank=True)
    acquired = DateTimeRangeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["archive", "variable", "sensor_family", "unit"],
                name="osgr_archive_variable",
            )
        ]
        indexes = [models.Index(fields=["archive", "result"], name="osgr_archive_result")]

    def __str__(self) -> str:
        return self.variable


class Observation(models.Model):
    """One observation item: footprint, acquisition interval, variable and metadata."""

    archive = models.ForeignKey(
        Archive, on_delete=models.CASCADE, related_name="observations", db_index=False
    )
    key = models.CharField(max_length=400)
    variable = models.ForeignKey(
        ArchiveVariable, on_delete=models.CASCADE, related_name="observations", db_index=False
    )
    # Split at 180 degrees where it crosses it, so never wider than it is.
    footprint = models.MultiPolygonField(srid=4326, spatial_index=False)
    # On the equal-area plane that the kernels compare areas on (EPSG:6933).
    area_m2 = models.FloatField()
    acquired = DateTimeRangeField()
    product = models.CharField(max_length=200, blank=True)
    sensor = models.CharField(max_length=200, blank=True)
    resolution_m = models.FloatField(null=True, blank=True)
    level = models.CharField(max_length=200, blank=True)
    cloud_cover = models.FloatField(null=True, blank=True)
    nodata_share = models.FloatField(null=True, blank=True)
    usable = models.BooleanField(null=True, blank=True)
    faults = models.JSONField(default=list, blank=True)
    assets = models.JSONField(default=dict, blank=True)
    source = models.CharField(max_length=400, blank=True)
    properties = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["archive", "key"], name="osgr_observation_key"),
            models.CheckConstraint(
                condition=models.Q(area_m2__gt=0), name="osgr_observation_has_area"
            ),
        ]
        indexes = [
            GistIndex(fields=["footprint"], name="osgr_observation_footprint"),
            GistIndex(fields=["acquired"], name="osgr_observation_acquired"),
            # btree_gist: one descent for a variable, a place and a time.
            GistIndex(
                fields=["variable", "footprint", "acquired"], name="osgr_observation_grounding"
            ),
        ]

    def __str__(self) -> str:
        return self.key
