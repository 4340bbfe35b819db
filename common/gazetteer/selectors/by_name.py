"""Places by name, with qualifiers that must hold."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.postgres.search import TrigramSimilarity

from common.errors import InvalidInput
from common.gazetteer.errors import PlaceNotFound, QualifierMismatch, RegionNotPlace
from common.gazetteer.models import Place, PlaceAlias
from common.gazetteer.normalise import normalise
from common.gazetteer.qualifiers import Reading, readings, respell
from common.gazetteer.records import ID_PREFIX, PlaceMatch, PlaceSummary
from common.gazetteer.selectors.regions import region_meant, regions_called
from common.gazetteer.transliterate import transliterations

LONGEST_QUERY = 200
# An alternate name (a historical or foreign one) outranks places really so called only if its place
# is this many times as populous: "New York" is New York City, "Fillmore" is not Mount Angel.
ALTERNATE_NAME_HANDICAP = 10


class TextTooLong(InvalidInput):
    """A place name longer than any place's."""


class NoSuchPlaceId(PlaceNotFound):
    """The identifier belongs to no place of the gazetteer."""


@dataclass(frozen=True)
class _Candidate:
    place: Place
    closeness: int
    is_main_name: bool

    @property
    def rank(self) -> tuple[int, float, int]:
        weight = 1 if self.is_main_name else 1 / ALTERNATE_NAME_HANDICAP
        return (self.closeness, -self.place.population * weight, self.place.geonames_id)


def find_places(text: str, limit: int = 10) -> list[PlaceMatch]:
    """Return the places that a text names, likeliest first.

    Qualifiers ("Fillmore, CA", "Austin, TX, USA") must hold. Among the places left, the most
    populous comes first. Each match carries the others as alternatives, without those that the
    qualifiers exclude.

    Args:
        text: A place name in any script or case, optionally with states, provinces, countries.
        limit: How many matches, and how many alternatives each, at most.

    Returns:
        Matches, empty if no place is called so.

    Raises:
        QualifierMismatch: Places are called so, but none in the region named.
        RegionNotPlace: The text is a country's or province's name and no town in it bears it.
        TextTooLong: More than 200 characters.
    """
    if len(text) > LONGEST_QUERY:
        message = f"A place name has at most {LONGEST_QUERY} characters, this has {len(text)}."
        raise TextTooLong(message, length=len(text))
    complaint: QualifierMismatch | None = None
    for reading in readings(text):
        named = _places_called(reading.name)
        if not named:
            continue
        fitting = _qualified(named, reading.qualifiers)
        if fitting:
            _refuse_region(text, reading, fitting)
            return _as_matches(text, fitting, limit=limit)
        complaint = complaint or _complaint(text, reading, named)
    if complaint is not None:
        raise complaint
    _refuse_region(text, Reading(name=text), [])
    return []


def get_place(place_id: str) -> PlaceSummary:
    """Return the place with an identifier such as "geonames:5393049".

    Raises:
        NoSuchPlaceId: No place has it.
    """
    number = place_id.removeprefix(ID_PREFIX)
    known = place_id.startswith(ID_PREFIX) and number.isascii() and number.isdigit()
    place = Place.objects.filter(pk=int(number)).first() if known and len(number) <= 9 else None
    if place is None:
        raise NoSuchPlaceId(place_id)
    return place.summary()


def is_empty() -> bool:
    """Whether no place is loaded."""
    return not Place.objects.exists()


def is_called(place_id: str, text: str) -> bool:
    """Whether one reading of the text names the place with this identifier, qualifiers included."""
    number = int(place_id.removeprefix(ID_PREFIX))
    return any(
        candidate.place.geonames_id == number
        for reading in readings(text[:LONGEST_QUERY])
        for candidate in _qualified(_places_called(reading.name), reading.qualifiers)
    )


def similar_places(text: str, limit: int = 5) -> list[PlaceSummary]:
    """Return places with a similar name, for a misspelling; never used in place of an answer.

    Args:
        text: The text that names no place.
        limit: How many at most.
    """
    name = normalise(next(readings(text[:LONGEST_QUERY]), Reading(name="")).name)
    if not name:
        return []
    similar = (
        Place.objects.filter(name_normalised__trigram_similar=name)
        .annotate(likeness=TrigramSimilarity("name_normalised", name))
        .order_by("-likeness", "-population", "geonames_id")
    )
    return [place.summary() for place in similar[:limit]]


def _places_called(name: str) -> list[_Candidate]:
    plain = normalise(name)
    if not plain:
        return []
    for forms in ({plain, respell(plain)}, *({form} for form in transliterations(name))):
        ids = PlaceAlias.objects.filter(alias_normalised__in=forms).values("place_id")
        places = Place.objects.filter(pk__in=ids)
        found = [_Candidate(place, 0, place.name_normalised in forms) for place in places]
        if found:
            return sorted(found, key=lambda candidate: candidate.rank)
    return []


def _qualified(named: Sequence[_Candidate], qualifiers: Sequence[str]) -> list[_Candidate]:
    kept = list(named)
    for qualifier in qualifiers:
        regions = set(regions_called(qualifier).values_list("code", flat=True))
        kept = [
            _Candidate(c.place, c.closeness + closeness, c.is_main_name)
            for c in kept
            if (closeness := _closeness(c.place, regions)) is not None
        ]
    return sorted(kept, key=lambda candidate: candidate.rank)


def _closeness(place: Place, regions: set[str]) -> int | None:
    """Return 0 inside a named division, 1 inside a named country, None outside."""
    # "Fillmore, CA" is in California, though Canada's code is CA too and has a Fillmore.
    if f"{place.country_code}.{place.admin1_code}" in regions:
        return 0
    return 1 if place.country_code in regions else None


def _refuse_region(text: str, reading: Reading, fitting: Sequence[_Candidate]) -> None:
    if reading.qualifiers:
        return
    region = region_meant(reading.name, [candidate.place for candidate in fitting])
    if region is not None:
        raise RegionNotPlace(text, region=region, alternatives=_summaries(fitting, 5))


def _complaint(
    text: str, reading: Reading, named: Sequence[_Candidate]
) -> QualifierMismatch | None:
    """Return why no candidate fits; a guessed split ("Santa Clarita valley") is no complaint."""
    kept, culprit = list(named), reading.qualifiers[0]
    for qualifier in reading.qualifiers:
        culprit = qualifier
        kept = _qualified(kept, [qualifier])
        if not kept:
            break
    known = regions_called(culprit).exists()
    if reading.is_guess and not known:
        return None
    return QualifierMismatch(
        text, qualifier=culprit, known=known, alternatives=_summaries(named, 5)
    )


def _summaries(candidates: Iterable[_Candidate], limit: int) -> tuple[PlaceSummary, ...]:
    return tuple(candidate.place.summary() for candidate in list(candidates)[:limit])


def _as_matches(text: str, found: Sequence[_Candidate], *, limit: int) -> list[PlaceMatch]:
    summaries = _summaries(found, limit + 1)
    return [
        PlaceMatch(
            **vars(summary),
            query=text,
            alternatives=tuple(other for other in summaries if other is not summary)[:limit],
        )
        for summary in summaries[:limit]
    ]
