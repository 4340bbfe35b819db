from osgr.evaluation.names import NodeNames
from osgr.support.lexicon import Lexicon
from osgr.support.nodes import Node

NODES = (
    Node(kind="target", name="meteorological drought"),
    Node(kind="property", name="SPI"),
    Node(kind="property", name="NO2 column"),
    Node(kind="property", name="precipitation amount", aliases=("rainfall",)),
    Node(kind="result", name="precipitation product", aliases=("precipitation",)),
    Node(kind="result", name="nitrogen dioxide column product", aliases=("NO2 column",)),
    Node(kind="result", name="PM2.5 product"),
    Node(kind="result", name="PM10 product"),
)
NAMES = NodeNames(Lexicon(NODES), NODES)


def test_a_product_is_known_without_the_words_for_its_layer() -> None:
    known = NAMES.canonical("nitrogen dioxide column product", kind="result")
    assert NAMES.canonical("NO2 tropospheric column", kind="result") == known


def test_products_of_other_quantities_stay_apart() -> None:
    one = NAMES.canonical("PM2.5 concentration", kind="result")
    assert one == NAMES.canonical("PM2.5 product", kind="result")
    assert one != NAMES.canonical("PM10 product", kind="result")


def test_a_quantity_read_from_its_own_product_is_one_element_with_it() -> None:
    ours = ("meteorological drought", "SPI", "precipitation amount", "precipitation product")
    experts = ("meteorological drought", "SPI", "precipitation")
    assert NAMES.merged_path(ours) == NAMES.merged_path(experts)
    assert NAMES.path(ours) != NAMES.path(experts)


def test_the_only_property_of_a_path_is_never_merged() -> None:
    path = ("meteorological drought", "precipitation amount", "precipitation product")
    assert len(NAMES.merged_path(path)) == 3
