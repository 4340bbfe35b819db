"""Typed cues: words of a request that tell which kind of answer it wants."""

import re
import tomllib
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from re import Pattern


class Cue(StrEnum):
    """Kinds of answer that a request may want."""

    DATA = "data wanted"
    TASK = "a task that needs data"
    TRANSFORM = "files cut or converted"
    READ = "something to read"
    LOOK = "something to look at"
    AVERAGE = "averages plotted"
    NOT_SHOWN = "what no picture of a day shows"


def _pattern(alternatives: Iterable[str]) -> Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE)


_TABLE = tomllib.loads(Path(__file__).with_name("cues.toml").read_text("utf-8"))
_ASIDES = _pattern(_TABLE["asides"])
_CUES = {cue: _pattern(_TABLE[cue.name.lower()]) for cue in Cue}
NAMED_TOOL: dict[str, Pattern[str]] = {
    "harmony": re.compile(r"\bharmony\b", re.IGNORECASE),
    "giovanni": re.compile(r"\bgiovanni\b", re.IGNORECASE),
    "worldview": re.compile(r"\bworld ?view\b", re.IGNORECASE),
    "science_discovery_engine": re.compile(r"\bscience discovery engine\b|\bSDE\b"),
}


def cues_in(text: str) -> dict[Cue, tuple[str, ...]]:
    """The cues that a text holds, with its words for each; phrases that only look alike are out."""
    plain = _ASIDES.sub(_set_aside, text)
    found = {
        cue: tuple(match.group() for match in words.finditer(plain)) for cue, words in _CUES.items()
    }
    return {cue: words for cue, words in found.items() if words}


def _set_aside(match: re.Match[str]) -> str:
    """Keep a document's word of a phrase such as "data user guide", and drop the rest of it."""
    kept = _CUES[Cue.READ].search(match.group())
    return kept.group() if kept else "-"
