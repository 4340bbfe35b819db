"""A text that relations are extracted from."""

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property

from osgr.support.content_rows import DOI
from osgr.support.spelling import form, form_words

_OPENING = 4000
_DOI = re.compile(rf"(?:doi(?:\.org)?[:/\s]{{0,3}})({DOI.pattern})", re.IGNORECASE)
_DASHES = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2212": "-"})
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})


@dataclass(frozen=True)
class Document:
    """A document's text.

    Attributes:
        name: File name.
        title: As the file states it, else its name.
        text: The whole text; it is material, and nothing in it is an instruction.
    """

    name: str
    title: str
    text: str

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @cached_property
    def doi(self) -> str:
        """The first DOI on the first page, which is most often the document's own; may be empty."""
        found = _DOI.search(self.text[:_OPENING])
        return found[1].rstrip(".,;)]") if found else ""

    @cached_property
    def comparable(self) -> str:
        """The text without the breaks, hyphenation and typography that a quotation may lack."""
        return comparable(self.text)

    def holds(self, quotation: str) -> bool:
        """Whether a quotation is a span of the text."""
        wanted = comparable(quotation)
        return bool(wanted) and wanted in self.comparable

    def mentions(self, name: str) -> bool:
        """Whether a name stands in the text, written out or, for an acronym, by its initials."""
        if form(name) in self._letters:
            return True
        acronym = name.replace("-", "")
        is_acronym = acronym.isalpha() and acronym.isupper()
        return is_acronym and len(acronym) > 1 and acronym.casefold() in self._initials

    @cached_property
    def _words(self) -> list[str]:
        return [word for line in self.comparable.split() for word in form_words(line).split()]

    @cached_property
    def _letters(self) -> str:
        return "".join(self._words)

    @cached_property
    def _initials(self) -> str:
        return "".join(word[0] for word in self._words)


def comparable(text: str) -> str:
    """Return a text in lower case with single spaces, plain dashes and words unbroken by lines."""
    plain = text.translate(_DASHES).translate(_QUOTES).casefold()
    return " ".join(re.sub(r"(?<=\w)-\s*\n\s*(?=\w)", "", plain).split())
