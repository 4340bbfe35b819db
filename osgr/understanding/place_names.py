"""Capitalised words of questions that are no places: sensors, units, indices, verbs of requests."""

import re

from common.sentences.places import PlacePhrase
from common.sentences.vocabulary import COMMON, words_of

_ABBREVIATED_PLACES = frozenset({"US", "USA", "UK", "UAE", "DRC", "NYC", "LA", "EU", "PRC"})
_NO_PLACES = words_of(
    "sentinel landsat terra aqua modis viirs suomi envisat tropomi smap grace gpm imerg era5 merra"
    " aster sar insar level collection band bands day night earth january february march april may"
    " june july august september october november december monday tuesday wednesday thursday friday"
    " saturday sunday spring summer autumn winter q1 q2 q3 q4 using based given considering"
    " compute calculate estimate determine compare give report tell find state name return provide"
    " answer question note assume take consider analyze analyse assess evaluate derive identify"
    " quantify measure express please choose select list rank celsius kelvin fahrenheit dobson"
    " pascal watts fnu ntu mw du db n/a none which what how when where why who was were is are did"
    " does do has have had can could should would will any over in at on from for by between within"
    " during after before near did's mann kendall sen theil pearson angstrom landsat's global world"
)
_SENTENCE_START = re.compile(r"(?:^|[.?!:]\s+)$")


def is_no_place(phrase: PlacePhrase, text: str) -> bool:
    """Whether a phrase is written like a name but can't be that of a place.

    Args:
        phrase: Words that may name a place.
        text: The sentence.
    """
    first = re.split(r"[\s,]", phrase.text)[0]
    bare = re.sub(r"[-\u2019'].*$", "", first).lower()
    if first in _ABBREVIATED_PLACES:
        return False
    is_acronym = len(first) > 1 and first.isupper() and first.isascii()
    has_digit = any(character.isdigit() for character in first)
    if is_acronym or has_digit or bare in _NO_PLACES:
        return True
    starts = not phrase.preposition and _SENTENCE_START.search(text[: phrase.start]) is not None
    return starts and (bare in COMMON or (" " not in phrase.text and first.lower() in COMMON))
