from django.contrib.gis.db import models


class Grid(models.Model):
    """A division of the globe into cells."""

    name = models.SlugField(unique=True, max_length=60)
    description = models.CharField(max_length=300)
    # What the last complete ingest was asked for, and how many scenes it left: a rerun that wants
    # the same and finds as many has nothing to do.
    ingested_as = models.CharField(max_length=100, blank=True)
    ingested_scenes = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.name


class Cell(models.Model):
    """One cell of a grid, whatever was seen there."""

    grid = models.ForeignKey(Grid, on_delete=models.PROTECT, related_name="cells")
    key = models.CharField(max_length=40)
    # A cell over the antimeridian is stored as its two halves, so never wider than it is.
    footprint = models.MultiPolygonField(srid=4326)
    centre = models.PointField(srid=4326)
    area_km2 = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["grid", "key"], name="geoquery_cell_key"),
            models.CheckConstraint(
                condition=models.Q(area_km2__gt=0), name="geoquery_cell_has_area"
            ),
        ]

    def __str__(self) -> str:
        return self.key
