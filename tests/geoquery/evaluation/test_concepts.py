import numpy as np
import pytest

from geoquery.evaluation.concepts import BUILT_IN, Concept, MalformedConcept, read_concepts
from geoquery.evaluation.koppen import KoppenMap, UnknownKoppenCode
from geoquery.evaluation.precision import Judge, evaluate

BOXES = {"west": (-180.0, 0.0, -90.0, 45.0), "east": (90.0, 0.0, 180.0, 45.0)}


@pytest.fixture
def judge() -> Judge:
    """A map with one class west of Greenwich and another east of it, where all is sea."""
    zones = np.full((180, 360), 7, np.uint8)
    zones[:, 180:] = 32
    land = np.ones((180, 360), np.float32)
    land[:, 180:] = 0.0
    numbers = {"BWh": 7, "BWk": 8, "Ocean": 32}
    return Judge(KoppenMap(zones=zones, numbers=numbers, land=land), BOXES)


def test_there_are_twelve_built_in_concepts_of_different_words():
    assert len({concept.query for concept in BUILT_IN}) == 12


def test_a_tile_is_right_where_the_codes_cover_half_of_it(judge):
    assert judge.right_tiles(Concept("desert", ("BWk", "BWh"))) == {"west"}


def test_codes_may_be_given_as_numbers(judge):
    assert judge.right_tiles(Concept("desert", (7,))) == {"west"}


def test_the_open_ocean_is_where_no_land_is(judge):
    assert judge.right_tiles(Concept("open ocean", ocean=True)) == {"east"}


@pytest.mark.parametrize("code", ["XX", 99, True, 7.5])
def test_an_unknown_code_is_refused_with_the_known_ones(judge, code):
    with pytest.raises(UnknownKoppenCode, match="BWh"):
        judge.right_tiles(Concept("desert", (code,)))


def test_precision_counts_right_tiles_and_misses_alike(judge):
    concepts = [Concept("desert", ("BWh",))]
    result = evaluate(concepts, judge, lambda query: ["west", "east"], depth=2)[0]
    assert (result.precision, result.random) == (0.5, 0.5)


def test_an_answer_that_is_too_short_does_not_gain_by_it(judge):
    concepts = [Concept("desert", ("BWh",))]
    assert evaluate(concepts, judge, lambda query: ["west"], depth=10)[0].precision == 0.1


def test_rows_are_read_from_lines():
    lines = ['{"query": "sand", "koppen": ["BWh", 8]}', "", '{"query": "sea", "ocean": true}']
    assert read_concepts(lines) == (
        Concept("sand", ("BWh", 8)),
        Concept("sea", (), ocean=True),
    )


@pytest.mark.parametrize(
    "line",
    [
        "no json",
        "[]",
        '{"koppen": ["BWh"]}',
        '{"query": "", "koppen": ["BWh"]}',
        '{"query": "sand"}',
        '{"query": "sand", "koppen": []}',
        '{"query": "sand", "koppen": "BWh"}',
        '{"query": "' + "x" * 20_000 + '", "ocean": true}',
    ],
)
def test_a_row_that_states_no_concept_is_refused_by_its_line(line: str):
    with pytest.raises(MalformedConcept, match="line 1"):
        read_concepts([line])


def test_an_empty_file_is_refused():
    with pytest.raises(MalformedConcept):
        read_concepts(["", "\n"])
