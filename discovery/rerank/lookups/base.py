from typing import Protocol

from common.errors import Unavailable
from discovery.constraints.understood import Understood
from discovery.rerank.base import Evidence


class LookupFailed(Unavailable):
    """A service that was asked for evidence did not answer usefully."""


class GranuleLookup(Protocol):
    """Asks whether a dataset holds granules for a query's place and time."""

    def check(self, concept_id: str, understood: Understood) -> Evidence:
        """What the archive holds.

        Raises:
            LookupFailed: The archive didn't answer.
        """
        ...


class TextLookup(Protocol):
    """Asks a service a question in words."""

    def find(self, words: str) -> list[Evidence]:
        """What it found, best first; texts are as strangers wrote them.

        Raises:
            LookupFailed: The service didn't answer.
        """
        ...
