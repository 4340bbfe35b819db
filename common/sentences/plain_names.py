"""One written form of a name of nature, so that case, accents and "the" make no difference."""

import re
import unicodedata

_WORD_BREAK = re.compile(r"[\W_]+")


def plain_name(text: str) -> str:
    """Lower-case words without accents and a leading "the", separated by single spaces."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in folded if not unicodedata.combining(c)).replace("'", "")
    words = _WORD_BREAK.sub(" ", bare.replace("\u2019", "")).strip()
    return words.removeprefix("the ")
