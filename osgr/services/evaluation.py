"""Asks every question of a set and scores the answers."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TextIO

from osgr.evaluation.names import NodeNames
from osgr.evaluation.rows import Row
from osgr.evaluation.scores import Prediction, score
from osgr.evaluation.summary import summarise
from osgr.selectors.support import support_graph
from osgr.services.ablation import prediction_of, without_graph, without_grounding
from osgr.services.ask import ask

Stage = Literal["graph", "grounding"]


def evaluate(
    rows: Sequence[Row],
    *,
    archive: str,
    ablate: Stage | None = None,
    execute: bool = True,
    asset_folders: Sequence[Path] = (),
    details: TextIO | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Return the summary of a question set.

    Args:
        rows: The questions.
        archive: Name of the archive.
        ablate: A stage to leave out.
        execute: Whether answers are computed.
        asset_folders: Folders below which data may be read.
        details: Receives one JSON line a question.
        progress: Called with done and all.

    Raises:
        UnknownArchive: There is none of that name.
        SupportGraphEmpty: No support graph is loaded.
    """
    graph = support_graph()
    names = NodeNames(graph.lexicon, tuple(graph.nodes.values()))
    scores = []
    for done, (row, prediction, milliseconds) in enumerate(
        _predictions(rows, archive=archive, ablate=ablate, execute=execute, folders=asset_folders),
        start=1,
    ):
        found = score(row, prediction, names=names)
        scores.append(found)
        if details is not None:
            details.write(json.dumps(_detail(row, prediction, found, milliseconds)) + "\n")
        if progress is not None:
            progress(done, len(rows))
    return summarise(scores)


def _predictions(
    rows: Sequence[Row],
    *,
    archive: str,
    ablate: Stage | None,
    execute: bool,
    folders: Sequence[Path],
) -> Iterator[tuple[Row, Prediction, float]]:
    runs = execute and ablate is None
    for row in rows:
        answer = ask(
            row.question,
            archive=archive,
            choices=row.choices,
            execute=runs,
            asset_folders=folders,
        )
        if ablate == "graph":
            answer = without_graph(answer)
        prediction = (
            without_grounding(answer)
            if ablate == "grounding"
            else prediction_of(answer, executed=runs)
        )
        yield row, prediction, answer.milliseconds


def _detail(
    row: Row, prediction: Prediction, found: Mapping[str, float], milliseconds: float
) -> dict[str, Any]:
    return {
        "id": row.id,
        "question": row.question,
        "path": list(prediction.path),
        "temporal_relation": prediction.temporal_relation,
        "spatial_relation": prediction.spatial_relation,
        "items": len(prediction.items),
        "steps": prediction.steps,
        "answer": prediction.answer,
        "choice": prediction.choice,
        "why_not": prediction.why_not or None,
        "ms": round(milliseconds, 1),
        "scores": dict(found),
    }
