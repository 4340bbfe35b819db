"""Trains on the current index, and writes weights with their card."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from common.errors import Conflict
from discovery.backends import text_embedder
from discovery.catalogue.record import CollectionRecord
from discovery.evaluation.judged_queries import read_judged_queries
from discovery.learning.card import Card, make_card, write_card
from discovery.learning.derived import derive_pairs
from discovery.learning.keyword_queries import derive_keyword_queries
from discovery.learning.pairs import TrainingPair
from discovery.learning.task import Question, Task
from discovery.learning.training import Recipe, train
from discovery.selectors.collections import by_concept_ids
from discovery.services.evaluating import Evaluated

Say = Callable[[str], None]
_READ = 2_000
KEYWORD_QUERIES = 300


class TrainingImpossible(Conflict):
    """The index or the judged queries don't allow training."""


@dataclass(frozen=True, kw_only=True)
class TrainingRequest:
    """What to train on.

    Attributes:
        judged: Files of judged queries.
        derived: Number of queries to derive from records.
        provider_set: "nasa" or "all": the collections in question.
        seed: Of everything that chance decides.
        output: Folder that weights and card go to.
    """

    judged: Sequence[Path]
    derived: int
    provider_set: str
    seed: int
    output: Path

    @property
    def command(self) -> str:
        """The command that trains so, without folders, which differ from machine to machine."""
        files = " ".join(shlex.quote(path.name) for path in self.judged)
        return (
            f"manage.py train_scorer --pairs {files} --derived {self.derived} "
            f"--provider-set {self.provider_set} --seed {self.seed}"
        )


def train_scorer(request: TrainingRequest, *, say: Say) -> Card:
    """Train NN-SSC and the ranker, and write nn_ssc.npz, ranker.json and the card.

    Raises:
        IndexMissing: There is no index.
        TrainingImpossible: It has no vectors of the installed encoder, or too few queries' datasets
            are in it.
        MalformedQueries: A file can't be read.
    """
    task, evaluated = open_task(provider_set=request.provider_set)
    questions = read_questions(task, evaluated, request.judged, say=say)
    pairs = derived_pairs(task, count=request.derived, seed=request.seed)
    keywords = keyword_questions(task, seed=request.seed)
    say(f"{len(pairs)} derived queries, {len(keywords)} short, {len(questions)} judged ones")
    recipe = Recipe(seed=request.seed)
    trained = train(task, pairs, questions, keywords=keywords, recipe=recipe, say=say)
    request.output.mkdir(parents=True, exist_ok=True)
    size = trained.scorer.save(request.output / "nn_ssc.npz")
    trained.ranker.save(request.output / "ranker.json")
    counts = {"derived": len(pairs), "short derived": len(keywords)}
    for question in questions:
        counts[question.source] = counts.get(question.source, 0) + 1
    card = make_card(
        trained,
        encoder=task.index.model,
        counts=counts,
        seed=request.seed,
        rebuild=request.command,
    )
    write_card(request.output, card)
    say(f"weights of {size} bytes and their card are in {request.output}")
    return card


def open_task(*, provider_set: str) -> tuple[Task, Evaluated]:
    """The current index made ready for training.

    Raises:
        TrainingImpossible: It has no vectors, or those of another encoder.
    """
    evaluated = Evaluated.open(provider_set=provider_set)
    index, embedder = evaluated.opened.index, text_embedder()
    installed = f"{embedder.name}@{embedder.revision}"
    if index.vectors is None or index.model != installed:
        found = index.model or "none"
        message = f"the index must have vectors of {installed}, but has {found}"
        raise TrainingImpossible(f"{message}: run embed_collections, then index_collections")
    return Task(index, evaluated.included, embedder.encode), evaluated


def read_questions(
    task: Task, evaluated: Evaluated, files: Sequence[Path], *, say: Say
) -> list[Question]:
    """Judged queries of some files; those without a dataset of the index are left out and counted.

    Raises:
        TrainingImpossible: Under ten are left.
    """
    questions: list[Question] = []
    names = evaluated.names
    for path in files:
        rows = [(row.query, row.relevant) for row in read_judged_queries(path)]
        found = task.questions(rows, names, source=path.stem)
        usable = [question for question in found if any(question.targets)]
        questions += usable
        say(f"{path.name}: {len(usable)} of {len(found)} queries have a dataset in the index")
    if len(questions) < 10:
        message = f"{len(questions)} judged queries have a dataset in the index; 10 are needed"
        raise TrainingImpossible(message, queries=len(questions))
    return questions


def derived_pairs(task: Task, *, count: int, seed: int) -> tuple[TrainingPair, ...]:
    """Queries derived from the records in question, with rows of the index."""
    known = _known_records(task)
    return _of_index(derive_pairs([record for _, record in known], count=count, seed=seed), known)


def keyword_questions(task: Task, *, seed: int, count: int = KEYWORD_QUERIES) -> list[Question]:
    """Short derived queries, ready for the ranker."""
    known = _known_records(task)
    found = derive_keyword_queries([record for _, record in known], count=count, seed=seed)
    datasets = np.asarray(task.index.datasets)
    pairs = _of_index(found, known)
    vectors = task.encode([pair.query for pair in pairs])
    return [
        task.question(
            pair.query,
            (),
            targets=[frozenset({int(datasets[row])}) for row in pair.positives],
            vector=vector,
            source=pair.source,
        )
        for pair, vector in zip(pairs, vectors, strict=True)
    ]


def _known_records(task: Task) -> list[tuple[int, CollectionRecord]]:
    """The rows in question with their records."""
    rows = np.flatnonzero(task.included)
    concept_ids = [task.index.concept_ids[row] for row in rows]
    records: dict[str, CollectionRecord] = {}
    for start in range(0, len(concept_ids), _READ):
        records |= by_concept_ids(concept_ids[start : start + _READ])
    return [
        (int(row), records[name])
        for row, name in zip(rows, concept_ids, strict=True)
        if name in records
    ]


def _of_index(
    pairs: Sequence[TrainingPair], known: Sequence[tuple[int, CollectionRecord]]
) -> tuple[TrainingPair, ...]:
    """The same pairs with rows of the index instead of places in a list."""
    return tuple(
        replace(pair, positives=tuple(known[place][0] for place in pair.positives))
        for pair in pairs
    )
