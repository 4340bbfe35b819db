"""What a sentence says: its intent, its place and its quantities, each as far as it is clear."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from common.actions import Wgs84Box
from common.errors import InvalidInput, NotFound
from common.sentences.places import PlacePhrase, place_phrases
from common.sentences.vocabulary import HERE
from echo.planning.facts import Fact, Unclear, read_fact
from echo.planning.intent import Intent, read_intent
from echo.planning.places import PlaceFinder, PlaceRecord
from echo.planning.quantities import Measured, find_quantities
from echo.planning.vocabulary import RAIN_KIND

LONGEST_REQUEST = 2000
_HERE = re.compile(rf"\b(?:{HERE})\b", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


class RequestTooLong(InvalidInput):
    """A request of more characters than one sentence needs."""


@dataclass(frozen=True, kw_only=True)
class PlaceReading:
    """The place a sentence names.

    Attributes:
        phrase: The words that name it.
        record: The place.
    """

    phrase: PlacePhrase
    record: PlaceRecord


@dataclass(frozen=True, kw_only=True)
class Understanding:
    """What a sentence says.

    Attributes:
        text: The sentence, normalised (Unicode NFC, single spaces).
        intent: What its author wants.
        place: The one place it names, if exactly one is found.
        place_problem: Why the words that should name a place name none, or several.
        ignored: Words written like a place's name that name none.
        view: The area that "here" means, if the sentence says so and the view is known.
        says_here: Whether it means the area in view.
        measured: Every quantity, in order.
    """

    text: str
    intent: Intent
    place: PlaceReading | None = None
    place_problem: str | None = None
    ignored: tuple[str, ...] = ()
    view: Wgs84Box | None = None
    says_here: bool = False
    measured: tuple[Measured, ...] = ()

    def fact(self, kind: str, unit: str) -> Fact | Unclear | None:
        """Return the quantity of a kind, or why it is unclear, or None if there is none."""
        return read_fact(self.text, self.measured, kind=kind, unit=unit)


def understand(text: str, finder: PlaceFinder, view: Wgs84Box | None = None) -> Understanding:
    """Return what a sentence says.

    Args:
        text: The sentence, at most 2,000 characters.
        finder: Where places are looked up.
        view: The area on the reader's screen.

    Raises:
        RequestTooLong: More than 2,000 characters.
    """
    if len(text) > LONGEST_REQUEST:
        message = f"A request has at most {LONGEST_REQUEST} characters, this has {len(text)}."
        raise RequestTooLong(message, length=len(text))
    clean = " ".join(_CONTROL.sub(" ", unicodedata.normalize("NFC", text)).split())
    measured = find_quantities(clean)
    rain = read_fact(clean, measured, kind=RAIN_KIND, unit="mm")
    place, problem, ignored = _read_place(
        place_phrases(clean, [(m.start, m.end) for m in measured]), finder
    )
    says_here = _HERE.search(clean) is not None
    return Understanding(
        text=clean,
        intent=read_intent(clean, has_amounts=rain is not None),
        place=place,
        place_problem=problem,
        ignored=ignored,
        view=view if says_here and place is None else None,
        says_here=says_here,
        measured=tuple(measured),
    )


def _read_place(
    phrases: Sequence[PlacePhrase], finder: PlaceFinder
) -> tuple[PlaceReading | None, str | None, tuple[str, ...]]:
    """Return the one place, or what is wrong, and the names that name no place."""
    found: dict[str, PlaceReading] = {}
    refusals: list[tuple[str, str]] = []
    for phrase in phrases:
        if (found or refusals) and not phrase.is_capitalised:
            break  # words in lower case count only where no name stands
        try:
            record = finder.find(phrase.text)
        except (NotFound, InvalidInput) as error:
            refusals.append((phrase.text, error.message))
        else:
            found.setdefault(record.id, PlaceReading(phrase=phrase, record=record))
    if len(found) > 1:
        names = "; ".join(reading.record.label for reading in found.values())
        return None, f"The request names several places: {names}. Which one?", ()
    ignored = tuple(text for text, _ in refusals)
    if found:
        return next(iter(found.values())), None, ignored
    return None, refusals[0][1] if refusals else None, ignored
