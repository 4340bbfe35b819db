"""Plain sentences from measured facts: colour, relief, water, latitude, places.

No map of climate or land cover is read, and no rule names a biome: words say what is measured, or
what such a colour usually is.
"""

from geoquery.description.base import Describer, Description
from geoquery.description.facts_describer import FactsDescriber
from geoquery.description.nearby import NearbyPlaces

__all__ = ["Describer", "Description", "FactsDescriber", "NearbyPlaces"]
