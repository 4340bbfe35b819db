"""The known names nearest to one that is not known."""

import difflib
from collections.abc import Iterable

MAX_LENGTH = 100
MAX_CANDIDATES = 300


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Return up to three known names like ``name``; none for names or lists that are too long."""
    candidates = {candidate.casefold(): candidate for candidate in known}
    if len(name) > MAX_LENGTH or len(candidates) > MAX_CANDIDATES:
        return []
    return [candidates[near] for near in difflib.get_close_matches(name.casefold(), candidates)]


class Suggestions:
    """Names to suggest in the hints of one validation, whose cost stays bounded.

    Args:
        budget: For how many unknown names the nearest are sought; the rest get no suggestion.
    """

    def __init__(self, budget: int = 40) -> None:
        self._budget = budget

    def hint(self, name: str, known: Iterable[str], *, otherwise: str = "") -> str:
        """Return "Did you mean ...?", or ``otherwise`` where nothing is near."""
        if self._budget <= 0:
            return otherwise
        self._budget -= 1
        near = nearest(name, known)
        return f"Did you mean {', '.join(near)}?" if near else otherwise
