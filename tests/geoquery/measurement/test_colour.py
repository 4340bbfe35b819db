import numpy as np
import pytest

from geoquery.measurement.colour import PALETTE, colour_classes, srgb_to_lab


@pytest.mark.parametrize(
    ("rgb", "lab"),
    [
        ((255, 255, 255), (100.0, 0.0, 0.0)),
        ((0, 0, 0), (0.0, 0.0, 0.0)),
        # Published conversions of the sRGB primaries (D65).
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 255, 0), (87.73, -86.18, 83.18)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
    ],
)
def test_colours_become_their_published_lab_values(rgb, lab):
    assert srgb_to_lab(np.array(rgb, np.uint8)) == pytest.approx(lab, abs=0.05)


def test_every_colour_of_the_palette_is_in_its_own_class():
    colours = np.array([colour.rgb for colour in PALETTE], np.uint8)
    assert colour_classes(colours).tolist() == list(range(len(PALETTE)))


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ((255, 255, 255), "white"),
        ((195, 165, 125), "sand"),
        ((25, 38, 10), "deep_green"),
        ((5, 12, 40), "deep_blue"),
    ],
)
def test_colours_fall_into_the_class_that_a_person_would_say(rgb, name: str):
    assert PALETTE[int(colour_classes(np.array(rgb, np.uint8)))].name == name
