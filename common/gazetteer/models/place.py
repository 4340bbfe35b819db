from django.contrib.gis.db import models
from django.contrib.postgres.indexes import GinIndex, GistIndex
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint
from django.db.models.functions import Cast

from common.gazetteer.records import ID_PREFIX, PlaceSummary


class Place(models.Model):
    """A populated place of GeoNames."""

    class Kind(models.TextChoices):
        """What sort of feature the place is."""

        POPULATED = "populated", "populated place"

    geonames_id = models.PositiveIntegerField(primary_key=True)
    name = models.CharField(max_length=200)
    name_normalised = models.CharField(max_length=200)
    country_code = models.CharField(max_length=2)
    country_name = models.CharField(max_length=100)
    admin1_code = models.CharField(max_length=20, blank=True)
    admin1_name = models.CharField(max_length=200, blank=True)
    population = models.PositiveIntegerField(default=0)
    location = models.PointField(srid=4326, spatial_index=False)
    kind = models.CharField(max_length=20, choices=Kind, default=Kind.POPULATED)

    class Meta:
        # Two spatial indexes: degrees for "inside this box", the sphere for "nearest to this
        # point", which alone is right near the poles and across the antimeridian.
        indexes = [
            GistIndex(fields=["location"], name="gazetteer_place_location"),
            GistIndex(
                Cast("location", models.PointField(geography=True)), name="gazetteer_place_sphere"
            ),
            GinIndex(
                fields=["name_normalised"],
                name="gazetteer_place_trigrams",
                opclasses=["gin_trgm_ops"],
            ),
            Index(F("population").desc(), name="gazetteer_place_population"),
        ]
        constraints = [
            CheckConstraint(condition=~Q(name=""), name="gazetteer_place_is_named"),
        ]

    def __str__(self) -> str:
        return self.summary().label

    @property
    def identifier(self) -> str:
        """The permanent identifier written into plans."""
        return f"{ID_PREFIX}{self.geonames_id}"

    def summary(self) -> PlaceSummary:
        """Return the row as a plain value."""
        return PlaceSummary(
            id=self.identifier,
            name=self.name,
            country=self.country_name,
            country_code=self.country_code,
            admin1=self.admin1_name or self.admin1_code,
            admin1_code=self.admin1_code,
            population=self.population,
            lon=self.location.x,
            lat=self.location.y,
        )


class PlaceAlias(models.Model):
    """One normalised spelling of a place's name, in any language."""

    # The unique constraint below already indexes the place.
    place = models.ForeignKey(
        Place, on_delete=models.CASCADE, related_name="aliases", db_index=False
    )
    alias_normalised = models.CharField(max_length=200)

    class Meta:
        indexes = [
            # This operator class serves equality and, whatever the collation, prefixes.
            Index(
                fields=["alias_normalised"],
                name="gazetteer_alias",
                opclasses=["varchar_pattern_ops"],
            ),
        ]
        constraints = [
            UniqueConstraint(
                fields=["place", "alias_normalised"], name="gazetteer_alias_once_a_place"
            ),
        ]

    def __str__(self) -> str:
        return self.alias_normalised
