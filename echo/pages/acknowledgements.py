"""What ECHO stands on, read from NOTICE, which states it once; and what is simple so far."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True)
class Acknowledgement:
    """One source: its name, and what its licence asks to be said."""

    name: str
    words: str


@dataclass(frozen=True)
class Section:
    """Sources of one kind."""

    title: str
    entries: tuple[Acknowledgement, ...]


@cache
def acknowledgements() -> tuple[Section, ...]:
    """Return the sections of NOTICE."""
    return read_notice((Path(settings.BASE_DIR) / "NOTICE").read_text(encoding="utf-8"))


def read_notice(text: str) -> tuple[Section, ...]:
    """Read sections out of a notice.

    A line in capitals starts a section, a line at the margin after it an entry, and indented lines
    are that entry's words. What stands before the first section, and a paragraph at the margin
    that no indented line follows, is no entry.
    """
    sections: list[tuple[str, list[tuple[str, list[str]]]]] = []
    for line in filter(str.strip, text.splitlines()):
        if line == line.upper() and not line[0].isspace():
            sections.append((line.capitalize(), []))
        elif sections and line[0].isspace():
            entries = sections[-1][1]
            if entries:
                entries[-1][1].append(line.strip())
        elif sections:
            sections[-1][1].append((line, []))
    return tuple(
        Section(title, tuple(Acknowledgement(n, " ".join(words)) for n, words in entries if words))
        for title, entries in sections
    )


SIMPLE_SO_FAR = (
    "Search looks through one global picture at about 7.4 km a pixel, and a few finer scenes. "
    "It finds kinds of landscape, not buildings or roads.",
    "Tiles are described offline from measured facts (colour, texture, relief, water, nearby "
    "places), not by a vision-language model.",
    "The offline image encoder was trained on everyday photographs, not on satellite imagery.",
    "Places come from GeoNames: points with a box around them, not surveyed boundaries.",
    "The flood model sees the ground as the elevation model shows it: water soaks in and rivers "
    "flow in only where a plan says so, and there are no sewers. Each result names the area "
    "upstream that is left out.",
    "Where the elevation model is a surface model, trees and roofs count as ground.",
)
