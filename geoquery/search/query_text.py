import re
import unicodedata
from dataclasses import dataclass

MAX_QUERY_CHARS = 500
_FEW_WORDS = 4

# What people write before they name what they look for.
_LEAD_IN = re.compile(
    r"^(?:please\s+)?(?:(?:show|find|get|give)\s+(?:me(?:\s+|$))?|search\s+(?:for\s+)?|look\s+for\s+)"
    r"(?:(?:some|all|the)\s+)?(?:(?:satellite\s+)?(?:images?|pictures?|photos?|tiles?)\s+of\s+)?",
    re.IGNORECASE,
)
# The text model places bare hazard words oddly: it puts "flood" nearer to "desert" than to
# "inundation". Each gets plain words for what it looks like from above.
_HAZARDS = {
    "flood": "land under flood water",
    "floods": "land under flood water",
    "flooding": "land under flood water",
    "inundation": "land under flood water",
    "drought": "dried out, parched land",
    "wildfire": "land burnt black by fire",
    "wildfires": "land burnt black by fire",
    "landslide": "bare earth slipped down a steep slope",
    "landslides": "bare earth slipped down a steep slope",
    "tsunami": "low coast washed over by the sea",
    "volcano": "a mountain cone of dark lava",
    "volcanoes": "mountain cones of dark lava",
    "avalanche": "snow slid down a steep mountain side",
    "erosion": "bare gullied ground",
}


@dataclass(frozen=True, slots=True)
class QueryText:
    """A query as it will be embedded.

    Attributes:
        cleaned: The query without lead-in and needless space.
        variants: Texts to embed; the mean of their vectors is the query's.
        expanded: Whether a glossary added words.
        is_foreign: Whether most letters are of another script than Latin.
    """

    cleaned: str
    variants: tuple[str, ...]
    expanded: bool
    is_foreign: bool


def read_query(text: str) -> QueryText:
    """Prepare a query for the text model.

    A few words are embedded as the name of a landscape too, since they alone are a weak sentence.

    Args:
        text: What the person wrote; empty gives an empty ``cleaned``.
    """
    normal = unicodedata.normalize("NFKC", text)
    printable = "".join(mark if mark.isprintable() else " " for mark in normal)
    spaced = " ".join(printable.split())
    cleaned = _LEAD_IN.sub("", spaced).strip(" .?!") or spaced.strip(" .?!")
    variants = [cleaned]
    if cleaned and cleaned.count(" ") < _FEW_WORDS:
        variants.append(f"{cleaned} landscape")
    meaning = _HAZARDS.get(cleaned.casefold())
    if meaning is not None:
        variants = [f"{cleaned}: {meaning}", meaning]
    return QueryText(
        cleaned=cleaned,
        variants=tuple(variants),
        expanded=meaning is not None,
        is_foreign=_is_foreign(cleaned),
    )


def _is_foreign(text: str) -> bool:
    letters = [mark for mark in text if mark.isalpha()]
    latin = [mark for mark in letters if "LATIN" in unicodedata.name(mark, "")]
    return 2 * len(latin) < len(letters)
