from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class NearbyPlaces:
    """The populated places about a tile, as far as the gazetteer knows them.

    Attributes:
        name: The nearest place; empty where there is none at all.
        admin1: Its state or province.
        country: Its country.
        country_code: ISO 3166-1 alpha-2.
        distance_km: From the tile's middle.
        city: The nearest city of 100,000 people or more.
        city_country: Its country.
        city_distance_km: From the tile's middle.
    """

    name: str = ""
    admin1: str = ""
    country: str = ""
    country_code: str = ""
    distance_km: float = float("inf")
    city: str = ""
    city_country: str = ""
    city_distance_km: float = float("inf")
