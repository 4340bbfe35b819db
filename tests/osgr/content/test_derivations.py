"""Formulas of the content can be run, and the common ones lead from a target to a number."""

import pytest

from osgr.derivation.formulas.registry import unresolved
from osgr.support import SupportGraph
from osgr.support.content_reader import shipped_graph


@pytest.fixture(scope="module")
def graph() -> SupportGraph:
    return shipped_graph()


def test_every_operation_exists_and_is_given_what_it_needs(graph: SupportGraph) -> None:
    named = [(known.operation, tuple(known.inputs)) for known in graph.derivations.values()]
    assert unresolved(named) == ()


@pytest.mark.parametrize(
    ("target", "held", "formula"),
    [
        ("agricultural drought", ("land surface temperature product", "NDVI product"), "tvdi"),
        ("agricultural drought", ("evapotranspiration product",
                                  "potential evapotranspiration product"), "evaporative_stress"),
        ("meteorological drought", ("precipitation product",), "spi"),
        ("burn severity", ("near-infrared reflectance",
                           "shortwave infrared 2 reflectance"), "dnbr_of_bands"),
        ("soil moisture", ("broadband albedo product", "daytime land surface temperature",
                           "night-time land surface temperature"), "ati"),
        ("urban heat island", ("daytime land surface temperature",
                               "built-up surface product"), "heat_island"),
        ("heat wave", ("thermal infrared 1 brightness temperature",
                       "thermal infrared 2 brightness temperature",
                       "NDVI product"), "lst_split_window"),
        ("flood", ("VV backscatter",), "log_ratio"),
        ("turbidity", ("red reflectance", "near-infrared reflectance"), "turbidity"),
        ("dust storm", ("thermal infrared 1 brightness temperature",
                        "thermal infrared 2 brightness temperature"), "difference"),
    ],
)  # fmt: skip
def test_a_formula_is_found_for_the_data_that_are_held(
    graph: SupportGraph, target: str, held: tuple[str, ...], formula: str
) -> None:
    paths = graph.paths(target, held_results=held, most=20)
    complete = [path for path in paths if not path.missing]
    operations = {known.operation for path in complete for known in path.derivations}
    assert formula in operations


def test_a_product_of_an_index_serves_as_well_as_its_bands(graph: SupportGraph) -> None:
    product = graph.paths("vegetation greenness", held_results=("NDVI product",))
    bands = graph.paths(
        "vegetation greenness", held_results=("red reflectance", "near-infrared reflectance")
    )
    assert product[0].nodes[1] == bands[0].nodes[1] == "NDVI"
