"""BM25 against two independent computations: the library bm25s, and the formula by hand."""

import math

import bm25s
import numpy as np
import pytest

from discovery.retrieval import lexical_build
from discovery.retrieval.fields import Field
from discovery.retrieval.lexical_build import Counts, relative_lengths
from discovery.retrieval.postings import Postings, Vocabulary, by_term

DOCUMENTS = (
    ["soil", "moisture", "soil", "active", "passive"],
    ["sea", "surface", "temperature"],
    ["soil", "temperature", "at", "depth", "of", "soil", "in", "soil", "pits"],
    ["ice"],
)


def one_field(k1: float, b: float) -> tuple[Vocabulary, Postings]:
    vocabulary = Vocabulary()
    rows, terms, counts = vocabulary.count(DOCUMENTS)
    lengths = np.array([len(document) for document in DOCUMENTS], np.float32)
    size = len(vocabulary.numbers)
    field = Counts(rows, terms, counts, lengths)
    frequencies = by_term(rows, terms, np.ones_like(counts), size=size).frequencies()
    idf = np.log1p((len(DOCUMENTS) - frequencies + 0.5) / (frequencies + 0.5))
    shape = Field(name="title", weight=1.0, length_share=b)
    divided = lexical_build._divided(field, shape)
    postings = by_term(rows, terms, divided, size=size)
    return vocabulary, lexical_build._saturated(postings, idf, k1=k1)


@pytest.mark.parametrize(("k1", "b"), [(1.2, 0.75), (5.0, 0.75), (2.0, 0.0)])
def test_one_field_scores_as_bm25s_does(k1, b):
    vocabulary, postings = one_field(k1, b)
    peer = bm25s.BM25(k1=k1, b=b, method="lucene")
    peer.index([list(document) for document in DOCUMENTS], show_progress=False)
    query = ["soil", "temperature"]
    ours = postings.weighted_sum({vocabulary.numbers[t]: 1.0 for t in query}, rows=4)
    # bm25s leaves out the constant factor k1 + 1.
    assert np.allclose(ours / (k1 + 1), peer.get_scores(query), atol=1e-5)


def test_a_term_scores_as_the_formula_says():
    vocabulary, postings = one_field(1.2, 0.75)
    rows, values = postings.of(vocabulary.numbers["soil"])
    idf = math.log(1 + (4 - 2 + 0.5) / (2 + 0.5))
    mean = (5 + 3 + 9 + 1) / 4
    tf = 2 / (1 - 0.75 + 0.75 * 5 / mean)
    assert rows.tolist() == [0, 2]
    assert values[0] == pytest.approx(idf * tf * 2.2 / (tf + 1.2), rel=1e-5)


def test_lengths_are_relative_to_the_mean_of_rows_that_have_the_field():
    lengths = relative_lengths(np.array([0, 2, 6], np.float32), length_share=1.0)
    assert np.allclose(lengths, [0, 0.5, 1.5])


def test_a_word_that_names_data_weighs_more_than_as_rare_a_word_of_running_text(index):
    running = index.lexical.scores(index.lexical.read("pixels"))
    naming = index.lexical.scores(index.lexical.read("anomaly"))
    assert 0 < running.max() < naming.max()


def test_a_field_alone_scores_only_what_it_holds(index):
    rows = [index.short_names.index(name) for name in ("MOD14A1", "ANTARCTIC_ICE")]
    scores = index.field_scores("pixels velocity", np.array(rows, np.int32))
    assert [np.flatnonzero(row).tolist() for row in scores] == [[2], [1]]
