from geoquery.description.base import Describer, Description
from geoquery.description.latitude import latitude_words
from geoquery.description.nearby import NearbyPlaces
from geoquery.description.regions import part_of_world, sea_at
from geoquery.description.surface import surface_shares
from geoquery.description.terrain import height_words, relief_words
from geoquery.measurement.facts import TileFacts

_SOME_LAND = 0.03
_MOST = 0.5
_NEARLY_ALL = 0.85
_WORTH_NAMING = 0.15
_SAME_COUNTRY_KM = 800.0
_SAME_PROVINCE_KM = 250.0
_COAST_KM = 100.0
_FAR_INLAND_KM = 500.0


class FactsDescriber(Describer):
    """Composes sentences from measured facts by fixed words; no model is asked."""

    name = "facts"
    version = "1"
    notice = (
        "Descriptions are composed from measured facts (colour, relief, water, latitude, "
        "nearest places), not written by a vision-language model."
    )

    def describe(self, facts: TileFacts, nearby: NearbyPlaces) -> Description:
        """Describe one tile."""
        if facts.land_share + facts.lake_share < _SOME_LAND:
            return _describe_sea(facts, nearby)
        if facts.sea_share > _MOST:
            return _describe_coast(facts, nearby)
        if facts.lake_share > _MOST:
            return _describe_lake(facts, nearby)
        return _describe_land(facts, nearby)


def _describe_land(facts: TileFacts, nearby: NearbyPlaces) -> Description:
    surface, terrain, zone = _surface(facts), _terrain(facts), latitude_words(facts.latitude)
    place = _place(facts, nearby)
    summary = f"{_capital(terrain)} of {surface}, {zone}, in {place}."
    phrases = (summary, f"{_capital(surface)}.", f"{_capital(terrain)} {zone}.", f"{place}.")
    return Description(summary, phrases, (_surface_sentence(facts), *_details(facts, nearby)))


def _describe_coast(facts: TileFacts, nearby: NearbyPlaces) -> Description:
    sea, zone = sea_at(facts.longitude, facts.latitude), latitude_words(facts.latitude)
    place = _place(facts, nearby)
    summary = f"Sea water and a stretch of coast, {zone}, where the {sea} meets {place}."
    details = (_surface_sentence(facts), *_details(facts, nearby))
    return Description(summary, (summary,), details)


def _describe_lake(facts: TileFacts, nearby: NearbyPlaces) -> Description:
    zone, place = latitude_words(facts.latitude), _place(facts, nearby)
    summary = f"A large lake of fresh or inland water, {zone}, in {place}."
    details = (_surface_sentence(facts), *_details(facts, nearby))
    return Description(summary, (summary,), details)


def _describe_sea(facts: TileFacts, nearby: NearbyPlaces) -> Description:
    sea, zone = sea_at(facts.longitude, facts.latitude), latitude_words(facts.latitude)
    colour = _water_colour(facts)
    if facts.land_share > 0:
        summary = f"{colour} sea water around a small island or cape, {zone}, in the {sea}."
    else:
        summary = f"Open sea of {colour.lower()} water, {zone}, in the {sea}."
    return Description(summary, (summary,), ("Water covers nearly all of it.", *_people(nearby)))


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _surface(facts: TileFacts) -> str:
    shares = surface_shares(facts.land_colours)
    if not shares:
        return "land and water"
    first, share = shares[0]
    if share > _NEARLY_ALL or len(shares) == 1 or shares[1][1] < _WORTH_NAMING:
        return first.words
    return f"{first.words} and some {shares[1][0].words}"


def _surface_sentence(facts: TileFacts) -> str:
    shares = surface_shares(facts.land_colours)
    if not shares:
        return "The land is too little to see."
    first, share = shares[0]
    amount = "Nearly all" if share > _NEARLY_ALL else "Most" if share > _MOST else "Much"
    sentence = f"{amount} of the land is {first.words}"
    others = [surface.words for surface, part in shares[1:3] if part > _WORTH_NAMING]
    if others:
        sentence += f", with {' and '.join(others)}"
    return f"{sentence}."


def _terrain(facts: TileFacts) -> str:
    if facts.elevation_m is None or facts.relief_m is None:
        return "land"
    return f"{relief_words(facts.relief_m)} {height_words(facts.elevation_m)}"


def _place(facts: TileFacts, nearby: NearbyPlaces) -> str:
    part = part_of_world(nearby.country_code, facts.longitude, facts.latitude)
    if part == "Antarctica" or nearby.distance_km > _SAME_COUNTRY_KM:
        return part or "a place far from any town"
    names = [nearby.country, part]
    if nearby.admin1 and nearby.distance_km < _SAME_PROVINCE_KM:
        names.insert(0, nearby.admin1)
    return ", ".join(dict.fromkeys(name for name in names if name))


def _details(facts: TileFacts, nearby: NearbyPlaces) -> tuple[str, ...]:
    return (*_height_sentence(facts), *_water_sentence(facts), *_people(nearby))


def _height_sentence(facts: TileFacts) -> tuple[str, ...]:
    if facts.elevation_m is None or facts.highest_m is None:
        return ()
    mean, top = round(facts.elevation_m, -1), round(facts.highest_m, -1)
    terrain = _terrain(facts)
    return (f"The {terrain} lies about {mean:.0f} m above the sea and rises to {top:.0f} m.",)


def _water_sentence(facts: TileFacts) -> tuple[str, ...]:
    sentences = []
    if facts.sea_share > 0.01:
        sea = sea_at(facts.longitude, facts.latitude)
        sentences.append(f"The {sea} covers {facts.sea_share:.0%} of the picture.")
    elif facts.sea_km > _FAR_INLAND_KM:
        sentences.append(f"It lies far inland, {round(facts.sea_km, -2):.0f} km from the sea.")
    elif facts.sea_km > _COAST_KM:
        sentences.append(f"It lies inland, {round(facts.sea_km, -1):.0f} km from the sea.")
    if facts.lake_share > 0.01:
        sentences.append(f"Lakes cover {facts.lake_share:.0%} of it.")
    return tuple(sentences)


def _people(nearby: NearbyPlaces) -> tuple[str, ...]:
    if not nearby.name:
        return ()
    nearest = (
        f"the nearest place is {nearby.name}, {nearby.country}, {nearby.distance_km:.0f} km away"
    )
    if nearby.distance_km > 100:
        return (f"Nobody is known to live near: {nearest}.",)
    sentence = f"People live here: {nearest}"
    if nearby.city and nearby.city_distance_km < 300 and nearby.city != nearby.name:
        sentence += (
            f", and the nearest city is {nearby.city}, {nearby.city_distance_km:.0f} km away"
        )
    return (f"{sentence}.",)


def _water_colour(facts: TileFacts) -> str:
    first = next(iter(facts.water_colours), "deep_blue")
    return {
        "black": "Very dark",
        "deep_blue": "Dark blue",
        "blue": "Deep blue",
        "light_blue": "Blue",
        "turquoise": "Light turquoise",
    }.get(first, "Blue")
