"""English as the planner knows it: words for intents, for the kinds of inputs, for products.

No tool is named here: words lead to types and kinds, and the registry leads from those to tools.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from common.actions import DepthRaster, ElevationRaster, PlaceLabels, RiverLines, SpeedRaster, Value
from common.sentences.vocabulary import RAIN, words_of


@dataclass(frozen=True)
class KindWords:
    """How people write a kind of quantity.

    Attributes:
        question: Asks for it.
        markers: Words beside a number that say it is of this kind.
        bare_units: Units in which it is commonly written without such a word.
        accumulates: Whether a rate times a duration is such a quantity too.
    """

    question: str
    markers: frozenset[str]
    bare_units: frozenset[str] = frozenset()
    accumulates: bool = False


@dataclass(frozen=True)
class ProductWords:
    """How people name a product.

    Attributes:
        title: Heads a plan that makes it.
        measures: Words that mean exactly this quantity.
        hints: Words that usually come with it.
    """

    title: str
    measures: frozenset[str]
    hints: frozenset[str] = frozenset()


RAIN_KIND = "rainfall depth"
DURATION_KIND = "storm duration"
PLACE_KIND = "place name"
PLACE_ID_KIND = "place id"

KINDS: Mapping[str, KindWords] = MappingProxyType(
    {
        RAIN_KIND: KindWords(
            question="How much rain, for example 150 mm?",
            markers=RAIN,
            bare_units=frozenset({"mm", "cm", "in"}),
            accumulates=True,
        ),
        DURATION_KIND: KindWords(
            question="Over how long does it fall, for example 12 hours?",
            markers=RAIN | words_of("duration lasting lasts long"),
            bare_units=frozenset({"s", "min", "h", "day", "week"}),
        ),
    }
)
PLACE_QUESTION = (
    'Where? Name a place, for example "Santa Clarita, California", or write "here" for the area in'
    " view."
)

PRODUCTS: Mapping[type[Value], ProductWords] = MappingProxyType(
    {
        DepthRaster: ProductWords(
            title="Flood depth",
            measures=words_of("depth deep deeper depths"),
            hints=RAIN | words_of("flood flooding flooded floods inundation inundated water"),
        ),
        SpeedRaster: ProductWords(
            title="Flow speed", measures=words_of("speed velocity fast speeds velocities current")
        ),
        ElevationRaster: ProductWords(
            title="Elevation",
            measures=words_of("elevation terrain topography relief dem altitude hillshade heights"),
        ),
        RiverLines: ProductWords(
            title="Rivers", measures=words_of("river rivers stream streams channels creeks")
        ),
        PlaceLabels: ProductWords(title="Places", measures=words_of("labels placenames")),
    }
)

# A number beside one of these is a distance, a size or a limit, never an amount of rain.
OTHER_LENGTHS = words_of(
    "within radius cell cells resolution grid pixel pixels wide width box buffer away deeper deep"
    " depth high height tall long length distance diameter spacing above below elevation exceeding"
    " contour per"
)
