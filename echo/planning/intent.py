"""Whether a sentence asks to look for imagery or to have something computed."""

import re
from enum import StrEnum

from common.sentences.vocabulary import FILLERS, PRODUCE_VERBS, SEARCH_NOUNS, SEARCH_VERBS, words_of

_WORD = re.compile(r"[^\W\d_]+")
_POLITE = FILLERS | words_of("please kindly hello hi hey then now just and you")
_COMPUTED = words_of("map simulation simulate depth speed velocity forecast")


class Intent(StrEnum):
    """What the author of a sentence wants."""

    SEARCH = "search"
    PLAN = "plan"
    UNCLEAR = "unclear"


def read_intent(text: str, *, has_amounts: bool) -> Intent:
    """Return the intent of a sentence.

    Args:
        text: The sentence.
        has_amounts: Whether it states an amount that only a computation takes, such as rain.
    """
    words = [word.lower() for word in _WORD.findall(text)]
    if not words:
        return Intent.UNCLEAR
    opening = next((word for word in words if word not in _POLITE), "")
    if has_amounts or opening in PRODUCE_VERBS or _names_product(set(words)):
        return Intent.PLAN
    return Intent.SEARCH


def search_words(text: str) -> str:
    """Return what to look for, without the words that only ask for it ("show me ...")."""
    words = text.strip().rstrip(".!?").split()
    while len(words) > 1 and words[0].lower() in SEARCH_VERBS | _POLITE | {"for"}:
        words = words[1:]
    return " ".join(words)


def _names_product(words: set[str]) -> bool:
    """Find "flood risk map" or "show the flood depth"; a picture of such a thing is imagery."""
    return bool(_COMPUTED & words) and not SEARCH_NOUNS & words
