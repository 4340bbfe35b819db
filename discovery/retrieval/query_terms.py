from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from discovery.retrieval.expansion import Synonyms, expansions, glossary
from discovery.retrieval.request_words import REQUEST_WORDS, without_setting_up
from discovery.retrieval.words import analyse

REPEATS = 0.5
"""Power of a term's count: a long text repeats its subject, but also its boilerplate."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QueryTerms:
    """What a query is matched with.

    Attributes:
        said: Weight of each term that it says.
        added: Weight of each term added by the glossary and the catalogue's abbreviations.
    """

    said: Mapping[str, float]
    added: Mapping[str, float]

    @property
    def weights(self) -> dict[str, float]:
        """All terms with their weights."""
        return {**self.added, **self.said}


def query_terms(text: str, *, synonyms: Sequence[Synonyms] = ()) -> QueryTerms:
    """Read a query.

    Args:
        text: Any text.
        synonyms: Tables beside our own glossary.
    """
    every = analyse(without_setting_up(text))
    terms = [term for term in every if term not in REQUEST_WORDS] or every
    counts = Counter(terms)
    return QueryTerms(
        said={term: count**REPEATS for term, count in counts.items()},
        added=expansions(terms, glossary(), *synonyms),
    )
