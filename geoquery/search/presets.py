from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preset:
    """A named balance of the two stages (GeoQuery paper, appendix A.2).

    Attributes:
        name: As published.
        text_results: Proxies taken from the text stage as anchors.
        image_results: Tiles that the visual stage gives back.
    """

    name: str
    text_results: int
    image_results: int


PRESETS = {
    preset.name: preset
    for preset in (
        Preset("balanced_large", 15, 30),
        Preset("baseline", 10, 20),
        Preset("text_focused", 20, 10),
        Preset("image_focused", 5, 30),
    )
}
DEFAULT_PRESET = "balanced_large"
