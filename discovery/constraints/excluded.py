"""Words that say that what follows is not wanted."""

import re

_EXCLUSION = re.compile(
    r"\b(?:(?:but |and )?not|without|except(?: for)?|excluding|other than|rather than|instead of)"
    r"(?: from| on| by| of)?(?: the)? ?$",
    re.IGNORECASE,
)
_LONGEST = 40


def exclusion_before(text: str, position: int) -> int | None:
    """Where the words begin that exclude what stands at a position, or None if none do.

    "NDVI of MODIS but not Aqua": those of "Aqua" begin at "but".

    Args:
        text: A cleaned query.
        position: First character of a name in it.
    """
    start = max(position - _LONGEST, 0)
    found = _EXCLUSION.search(text[start:position])
    return None if found is None else start + found.start()
