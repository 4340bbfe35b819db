from django.db import models
from django.db.models import Index, UniqueConstraint


class Region(models.Model):
    """A country ("US") or first-order division ("US.CA"): what qualifies a place's name."""

    code = models.CharField(primary_key=True, max_length=23)
    name = models.CharField(max_length=200)
    country_code = models.CharField(max_length=2)
    # Sum over the gazetteer's places: a measure to compare with, not a census.
    places_population = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return self.name

    @property
    def is_country(self) -> bool:
        """Whether the region is a whole country."""
        return self.code == self.country_code


class RegionAlias(models.Model):
    """One normalised name or abbreviation of a region."""

    region = models.ForeignKey(Region, on_delete=models.CASCADE, related_name="aliases")
    alias_normalised = models.CharField(max_length=200)
    is_abbreviation = models.BooleanField(default=False)

    class Meta:
        indexes = [Index(fields=["alias_normalised"], name="gazetteer_region_alias")]
        constraints = [
            UniqueConstraint(
                fields=["region", "alias_normalised"], name="gazetteer_region_alias_once"
            ),
        ]

    def __str__(self) -> str:
        return self.alias_normalised
