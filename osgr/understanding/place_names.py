"""Capitalised words of questions that are no places: sensors, units, indices, verbs of requests."""

import re
from dataclasses import replace

from common.sentences.places import PlacePhrase
from common.sentences.vocabulary import COMMON, words_of

ABBREVIATED_PLACES = {
    "US": "United States",
    "U.S": "United States",
    "U.S.": "United States",
    "USA": "United States",
    "UK": "United Kingdom",
    "U.K.": "United Kingdom",
    "UAE": "United Arab Emirates",
    "DRC": "Democratic Republic of the Congo",
    "DR": "Dominican Republic",
    "DR Congo": "Democratic Republic of the Congo",
    "NYC": "New York City",
    "PRC": "China",
}
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
    " during after before near"
    " share fraction percentage proportion average mean maximum minimum highest lowest total number"
    " count trend change difference amount level"
    " hurricane typhoon cyclone tropical superstorm pre post mann kendall"
    " sen theil pearson angstrom landsat's global world"
)
_EVENT_NAME = re.compile(
    r"\b(?:(?:Super )?(?:Hurricane|Typhoon|Cyclone|Tropical (?:Storm|Cyclone)|Storm) [A-Z][\w-]+"
    r"|(?:[A-Z][\w-]+ ){1,2}(?:Fire|Fires|Flood|Floods|Earthquake|Eruption|Tsunami)\b)"
)
_SENTENCE_START = re.compile(r"(?:^|[.?!:]\s+)$")
_WORD = re.compile(r"[^\s,]+")


def is_no_place(phrase: PlacePhrase, text: str) -> bool:
    """Whether a phrase is written like a name but can't be that of a place.

    Args:
        phrase: Words that may name a place.
        text: The sentence.
    """
    first = re.split(r"[\s,]", phrase.text)[0]
    if _is_no_name(first):
        return True
    starts = not phrase.preposition and _SENTENCE_START.search(text[: phrase.start]) is not None
    return starts and first.lower() in COMMON


def trimmed(phrase: PlacePhrase, text: str) -> PlacePhrase | None:
    """Drop leading words that can't name a place: "NDVI in Fresno", "Rank Beijing".

    Returns:
        The phrase that is left; None if nothing like a name is.
    """
    starts = not phrase.preposition and _SENTENCE_START.search(text[: phrase.start]) is not None
    for match in _WORD.finditer(phrase.text):
        word = match.group()
        is_name = not word[0].islower() and not _is_no_name(word)
        if is_name and not (starts and match.start() == 0 and word.lower() in COMMON):
            kept = phrase.text[match.start() :]
            at = text.find(word, phrase.start)
            return replace(phrase, text=kept, start=max(at, phrase.start))
    return None


def _is_no_name(word: str) -> bool:
    if word in ABBREVIATED_PLACES:
        return False
    bare = re.sub(r"[-\u2019'].*$", "", word).lower()
    is_acronym = len(word) > 1 and word.isupper() and word.isascii()
    return is_acronym or any(c.isdigit() for c in word) or bare in _NO_PLACES


def event_spans(text: str) -> list[tuple[int, int]]:
    """Where a sentence names events such as "Hurricane Maria" or "Camp Fire"."""
    return [match.span() for match in _EVENT_NAME.finditer(text)]
