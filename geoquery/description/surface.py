from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Surface:
    """A group of colour classes, and what land of such a colour usually is.

    Attributes:
        name: Short name of the group.
        colours: Colour classes of the palette that belong to it.
        words: What such land looks like, as a noun phrase.
        colour_words: The colour alone.
    """

    name: str
    colours: tuple[str, ...]
    words: str
    colour_words: str


SURFACES: tuple[Surface, ...] = (
    Surface("white", ("white", "off_white"), "bright white snow and ice", "white"),
    Surface("grey", ("pale_grey", "grey"), "bare grey rock and stones", "grey"),
    Surface("sand", ("pale_sand", "sand", "tan"), "bare pale sand and dry rock", "sandy yellow"),
    Surface("rust", ("rust", "red_brown"), "bare reddish-brown sand and earth", "reddish brown"),
    Surface("brown", ("brown", "olive_brown"), "dry brown ground with thin grass", "brown"),
    Surface("olive", ("olive",), "brownish green grass and shrubs", "olive green"),
    Surface("green", ("mid_green", "green"), "green grass, fields and trees", "green"),
    Surface("dark_green", ("dark_green", "deep_green"), "dense dark green trees", "dark green"),
    Surface(
        "water",
        ("black", "deep_blue", "blue", "light_blue", "turquoise"),
        "wet ground and shallow water",
        "dark blue",
    ),
)


def surface_shares(land_colours: Mapping[str, float]) -> list[tuple[Surface, float]]:
    """Shares of the surfaces among a tile's land, largest first.

    Args:
        land_colours: Share of each colour class of the palette.
    """
    shares = [
        (surface, sum(land_colours.get(colour, 0.0) for colour in surface.colours))
        for surface in SURFACES
    ]
    # Sorting is stable: of equal shares the one named first in SURFACES comes first.
    return sorted((entry for entry in shares if entry[1] > 0), key=lambda entry: -entry[1])
