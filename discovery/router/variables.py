"""Quantities that Giovanni plots and layers that Worldview shows, by the words people use."""

import re
import tomllib
from pathlib import Path

TRUE_COLOUR = "MODIS_Terra_CorrectedReflectance_TrueColor"
_TABLES = tomllib.loads(Path(__file__).with_name("variables.toml").read_text("utf-8"))
_GIOVANNI, _WORLDVIEW = (
    [(re.compile(words, re.IGNORECASE), name) for words, name in _TABLES[tool].items()]
    for tool in ("giovanni", "worldview")
)


def giovanni_variable(text: str) -> str:
    """Keyword of the first quantity in a text that Giovanni plots; empty if there is none."""
    found = ((match.start(), name) for words, name in _GIOVANNI if (match := words.search(text)))
    return min(found, default=(0, ""))[1]


def worldview_layer(text: str) -> str:
    """Identifier of the layer that shows what a text names; empty if it names none."""
    return next((name for words, name in _WORLDVIEW if words.search(text)), "")
