"""Reading "name, qualifier, qualifier": which part names the place, which the region around it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMMAS = re.compile(r"[,،、，;]")  # noqa: RUF001 -- the commas of other scripts
_LONGEST_REGION_WORDS = 4
# Written either way on maps and in alternate names; tried when the typed form is unknown.
_WORD_FORMS = {
    "st": "saint", "ste": "sainte", "mt": "mount", "ft": "fort", "pt": "point", "&": "and",
}  # fmt: skip
_WORD_FORMS |= {full: short for short, full in _WORD_FORMS.items()}


@dataclass(frozen=True, kw_only=True)
class Reading:
    """One way to read a text: the place's name, then regions from small to large.

    Attributes:
        is_guess: No comma says that the last words are a region.
    """

    name: str
    qualifiers: tuple[str, ...] = ()
    is_guess: bool = False


def readings(text: str) -> Iterator[Reading]:
    """Yield the ways to read a text, the one that follows its commas first.

    Args:
        text: For example "Austin, TX, USA", "Fillmore CA" or "Santa Clarita".
    """
    parts = [part.strip() for part in _COMMAS.split(text)]
    parts = [part for part in parts if part]
    if not parts:
        return
    yield Reading(name=parts[0], qualifiers=tuple(parts[1:]))
    if len(parts) > 1:
        yield Reading(name=" ".join(parts))
    words = parts[0].split()
    for count in range(1, min(_LONGEST_REGION_WORDS, len(words) - 1) + 1):
        name, region = " ".join(words[:-count]), " ".join(words[-count:])
        yield Reading(name=name, qualifiers=(region, *parts[1:]), is_guess=True)


def respell(normalised: str) -> str:
    """Return a normalised name with "st", "mt", "ft" and the like written out, or the reverse."""
    return " ".join(_WORD_FORMS.get(word, word) for word in normalised.split(" "))
