import json
from pathlib import Path

import numpy as np
import pytest

from discovery.retrieval import Index, IndexMissing, VectorsMismatch
from tests.discovery.retrieval.small_catalogue import CATALOGUE


def test_a_reopened_index_ranks_as_the_one_that_was_built(index: Index):
    again = Index.open(index.folder)
    assert np.array_equal(
        again.bm25("land surface temperature"), index.bm25("land surface temperature")
    )
    assert again.concept_ids == index.concept_ids


def test_its_arrays_are_memory_mapped(index: Index):
    assert isinstance(index.lexical._scores.values.base, np.memmap)
    assert not index.lexical._scores.values.flags.writeable


def test_a_folder_without_an_index_says_what_to_run(tmp_path: Path):
    with pytest.raises(IndexMissing, match="index_collections"):
        Index.open(tmp_path)


def test_an_index_of_another_format_is_refused(tmp_path: Path):
    index = Index.build(CATALOGUE[:3], folder=tmp_path / "one")
    names = json.loads((index.folder / "names.json").read_text())
    (index.folder / "names.json").write_text(json.dumps(names | {"format": 0}))
    with pytest.raises(IndexMissing, match="format"):
        Index.open(index.folder)


def test_an_index_that_lacks_an_array_is_refused(tmp_path: Path):
    index = Index.build(CATALOGUE[:3], folder=tmp_path / "one")
    (index.folder / "age.npy").unlink()
    with pytest.raises(IndexMissing, match="age"):
        Index.open(index.folder)


def test_vectors_that_do_not_fit_the_records_are_refused_and_leave_nothing(tmp_path: Path):
    with pytest.raises(VectorsMismatch):
        Index.build(CATALOGUE, folder=tmp_path / "one", vectors=np.zeros((2, 4), np.float32))
    assert list(tmp_path.iterdir()) == []


def test_a_failed_build_keeps_the_index_of_before(tmp_path: Path, monkeypatch):
    Index.build(CATALOGUE[:3], folder=tmp_path / "one")
    monkeypatch.setattr("discovery.retrieval.store.json.dumps", lambda *a, **k: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        Index.build(CATALOGUE, folder=tmp_path / "one")
    assert Index.open(tmp_path / "one").rows == 3
    assert len(list(tmp_path.iterdir())) == 1


def test_one_record_is_a_catalogue(tmp_path: Path):
    assert Index.build(CATALOGUE[:1], folder=tmp_path / "one").bm25("temperature").shape == (1,)
