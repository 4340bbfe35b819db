from django.db import models

from geoquery.models.grid import Cell


class Scene(models.Model):
    """What one sensor saw of one cell in one season."""

    class Season(models.TextChoices):
        """Three-month periods; the seasons of the northern hemisphere's names aren't used."""

        UNSTATED = "unstated", "not stated by the source"
        DECEMBER = "djf", "December to February"
        MARCH = "mam", "March to May"
        JUNE = "jja", "June to August"
        SEPTEMBER = "son", "September to November"

    cell = models.ForeignKey(Cell, on_delete=models.PROTECT, related_name="scenes")
    # The name of the tile for people and addresses: the cell's key, and what tells scenes apart.
    key = models.SlugField(max_length=80, unique=True)
    season = models.CharField(max_length=10, choices=Season, default=Season.UNSTATED)
    sensor = models.CharField(max_length=60)
    resolution_m = models.FloatField()
    acquired_from = models.DateField(null=True, blank=True)
    acquired_to = models.DateField(null=True, blank=True)
    source = models.CharField(max_length=200)
    licence = models.CharField(max_length=200)
    attribution = models.CharField(max_length=200)
    thumbnail = models.BinaryField()
    facts = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["cell", "season", "sensor", "source"], name="geoquery_scene_unique"
            ),
            models.CheckConstraint(
                condition=models.Q(resolution_m__gt=0), name="geoquery_scene_resolution"
            ),
        ]

    def __str__(self) -> str:
        return self.key
