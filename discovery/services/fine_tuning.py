"""Fine-tunes the encoder on families of datasets, and measures it on families kept apart."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from common.inference.text import MiniLMEmbedder
from discovery.evaluation.bootstrap import mean_interval
from discovery.evaluation.measures import recall_at, reciprocal_rank
from discovery.learning.examples import examples_of_pairs, examples_of_questions
from discovery.learning.fine_tuning import FineTuning, Triple, fine_tune
from discovery.learning.folds import family_folds
from discovery.learning.mlp import Examples
from discovery.learning.scorer import centred
from discovery.learning.task import Question, Task
from discovery.learning.text import embedding_text
from discovery.selectors.collections import by_concept_ids
from discovery.services.training import (
    Say,
    TrainingImpossible,
    TrainingRequest,
    derived_pairs,
    open_task,
    read_questions,
)

Figures = Mapping[str, Any]
_HELD_FOLD = 0
_SAID_EVERY = 25
_ORDERED = 40
_READ = 2_000
Encode = Callable[[Sequence[str]], NDArray[np.float32]]


class TunableMiniLM(MiniLMEmbedder):
    """The encoder with its network in the open, so that it can be trained."""

    @property
    def network(self) -> Any:  # noqa: ANN401 -- a SentenceTransformer, which has no type hints
        """The network, loaded at first use."""
        if self._model is None:
            self._model = self._load()
        return self._model


class EncoderNotTunable(TrainingImpossible):
    """The installed encoder isn't a model whose weights can be trained here."""


def fine_tune_encoder(request: TrainingRequest, *, say: Say) -> Figures:
    """Tune the encoder and write it with a card; it is measured by reranking candidates.

    Of the judged queries one fifth, whole families, is kept apart; the tuned encoder embeds only
    their candidates, so that no index need be built: figures are those of ordering candidates.

    Raises:
        EncoderNotTunable: The text model of the settings isn't MiniLM.
        TrainingImpossible: See ``train_scorer``.
    """
    task, evaluated = open_task(provider_set=request.provider_set)
    embedder = TunableMiniLM()
    if f"{embedder.name}@{embedder.revision}" != task.index.model:
        raise EncoderNotTunable(f"the index is of {task.index.model}; only MiniLM can be tuned")
    questions = read_questions(task, evaluated, request.judged, say=say)
    folds = family_folds([question.relevant for question in questions])
    training = [q for q, fold in zip(questions, folds, strict=True) if fold != _HELD_FOLD]
    held = [q for q, fold in zip(questions, folds, strict=True) if fold == _HELD_FOLD]
    pairs = derived_pairs(task, count=request.derived, seed=request.seed)
    say(f"{len(pairs)} derived, {len(training)} judged queries; {len(held)} kept apart")
    examples = examples_of_questions(task, training, seed=request.seed)
    triples = _triples(task, examples, [question.query for question in training])
    examples = examples_of_pairs(task, pairs, seed=request.seed)
    triples += _triples(task, examples, [pair.query for pair in pairs])
    before = _measure(task, held, embedder.encode)
    settings = FineTuning(seed=request.seed)
    trained = fine_tune(
        embedder.network,
        triples,
        settings=settings,
        progress=lambda step, loss: (
            say(f"step {step}: loss {loss:.3f}") if step % _SAID_EVERY == 0 else None
        ),
    )
    after = _measure(task, held, embedder.encode)
    request.output.mkdir(parents=True, exist_ok=True)
    embedder.network.save(str(request.output / "encoder"))
    card = {
        "model": "fine-tuned encoder",
        "encoder": task.index.model,
        "trained_weights": trained,
        "triples": len(triples),
        "seed": request.seed,
        "held_out_queries": len(held),
        "ordering_candidates": {"before": before, "after": after},
        "shipped": False,
        "rebuild": f"{request.command} --method fine_tuned",
    }
    text = json.dumps(card, indent=2)
    (request.output / "fine_tuned.json").write_text(text + "\n", encoding="utf-8")
    return card


def _triples(task: Task, examples: Examples, queries: Sequence[str]) -> list[Triple]:
    """One triple for each example, with the hardest of its negatives by words."""
    hard = examples.negatives[:, 0]
    texts = _texts(task, {int(row) for row in (*examples.positives, *hard)})
    triples = []
    for number, positive, negative in zip(examples.numbers, examples.positives, hard, strict=True):
        if int(positive) in texts and int(negative) in texts:
            triple = Triple(
                query=queries[int(number)],
                positive=texts[int(positive)],
                negative=texts[int(negative)],
            )
            triples.append(triple)
    return triples


def _texts(task: Task, rows: set[int]) -> dict[int, str]:
    """What is embedded of some rows; hidden ones are left out."""
    names = {task.index.concept_ids[row]: row for row in sorted(rows)}
    found: dict[int, str] = {}
    keys = list(names)
    for start in range(0, len(keys), _READ):
        for name, record in by_concept_ids(keys[start : start + _READ]).items():
            found[names[name]] = embedding_text(record)
    return found


def _measure(task: Task, questions: Sequence[Question], encode: Encode) -> Figures:
    """How the encoder's centred cosine orders the best candidates of each question."""
    picked = [
        question.rows[np.argsort(-(question.lexical + question.cosine), kind="stable")[:_ORDERED]]
        for question in questions
    ]
    texts = _texts(task, {int(row) for rows in picked for row in rows})
    rows = sorted(texts)
    vectors = encode([texts[row] for row in rows])
    centre = vectors.mean(axis=0)
    place = {row: number for number, row in enumerate(rows)}
    unit = centred(vectors, centre)
    queries = centred(encode([question.query for question in questions]), centre)
    found = []
    for question, chosen, query in zip(questions, picked, queries, strict=True):
        scores = np.full(len(question.rows), -np.inf, np.float32)
        for number in np.flatnonzero(np.isin(question.rows, chosen)):
            row = int(question.rows[number])
            scores[number] = unit[place[row]] @ query if row in place else -np.inf
        found.append(question.positions(scores))
    recall = mean_interval([recall_at(positions, 10) for positions in found])
    return {
        "recall@10": round(recall.mean, 4),
        "recall@10_ci95": [round(recall.low, 4), round(recall.high, 4)],
        "mrr": round(float(np.mean([reciprocal_rank(positions) for positions in found])), 4),
    }
