"""A small support graph's names, and a gazetteer of a few places; neither is the project's."""

from collections.abc import Sequence

from shapely import Point, box

from common.errors import NotFound
from osgr.support.lexicon import Lexicon, Suggestion
from osgr.support.nodes import Node
from osgr.understanding.lookups import FoundPlace

NODES = (
    Node(kind="target", name="agricultural drought", aliases=("agricultural drought stress",)),
    Node(kind="target", name="flood"),
    Node(kind="target", name="turbidity"),
    Node(kind="target", name="wildfire"),
    Node(kind="target", name="burn severity"),
    Node(kind="target", name="urban expansion"),
    Node(kind="target", name="meteorological drought"),
    Node(kind="target", name="ocean warming"),
    Node(kind="target", name="surface heat"),
    Node(kind="target", name="soil moisture"),
    Node(kind="target", name="algal bloom"),
    Node(kind="target", name="geomagnetism"),
    Node(kind="property", name="burned area"),
    Node(kind="property", name="NDVI"),
    Node(kind="property", name="chlorophyll"),
    Node(kind="result", name="precipitation", aliases=("rainfall",)),
    Node(kind="result", name="land surface temperature"),
)


class NamesDouble:
    """Finds the nodes above."""

    def __init__(self) -> None:
        self._lexicon = Lexicon(NODES)

    def nodes_named(self, name: str) -> Sequence[Node]:
        """Nodes of a name."""
        return self._lexicon.find(name)

    def nearest(self, text: str) -> Sequence[Suggestion]:
        """Names near to a text."""
        return self._lexicon.nearest(text)


_TOWNS = {
    "urumqi": (87.6, 43.8, 3_000_000),
    "sydney": (151.2, -33.9, 4_600_000),
    "shanghai": (121.5, 31.2, 22_000_000),
    "seville": (-6.0, 37.4, 700_000),
    "trier": (6.6, 49.8, 100_000),
    "houston": (-95.4, 29.8, 2_300_000),
    "sao paulo": (-46.6, -23.6, 10_000_000),
    "toledo": (-83.5, 41.7, 280_000),
}
_COUNTRIES = {"greece": (20.0, 35.0, 28.0, 41.5), "niger": (0.2, 11.7, 16.0, 23.5)}


class PlacesDouble:
    """Finds a few towns and countries; "Springfield" is doubtful."""

    def find(self, text: str) -> FoundPlace:
        """The place of a name; no qualifier is known."""
        name, _, qualifier = (part.strip().lower() for part in text.partition(","))
        if qualifier:
            raise NotFound(f"{text!r}: none lies in {qualifier!r}.")
        if name in _COUNTRIES:
            return FoundPlace(label=text, geometry=box(*_COUNTRIES[name]), kind="polygon")
        if name == "springfield":
            return FoundPlace(
                label="Springfield, Oregon",
                geometry=Point(-123, 44),
                kind="point",
                alternatives=("Springfield, Ohio",),
                is_doubtful=True,
            )
        if name not in _TOWNS:
            message = f"No place called {text!r} is known."
            raise NotFound(message, suggestions=["Urumqi"] if name.startswith("uru") else [])
        lon, lat, people = _TOWNS[name]
        return FoundPlace(label=text, geometry=Point(lon, lat), kind="point", population=people)
