"""Answers with a stage left out, to measure what the stage is worth."""

from dataclasses import replace

from rapidfuzz import fuzz, process

from osgr.answering.answer import AskAnswer
from osgr.answering.why_not import WhyNot
from osgr.evaluation.scores import Prediction
from osgr.selectors.archive import held_results
from osgr.selectors.coverage import item_keys
from osgr.selectors.grounding import ground_archive
from osgr.support.path import SupportPath

LEAST_LIKENESS = 55.0


def without_graph(answer: AskAnswer) -> AskAnswer:
    """Replace support paths by the held variable whose name is most like the question's words."""
    question = answer.question
    wanted = question.target_text or question.text
    held = list(held_results(answer.archive))
    near = process.extractOne(wanted, held, scorer=fuzz.WRatio, score_cutoff=LEAST_LIKENESS)
    draft = replace(answer, paths=(), sets=(), computed=None, answer=None, choice=None)
    if near is None:
        reason = WhyNot(word="no_path", sentence=f"No variable is called anything like {wanted!r}.")
        return replace(draft, why_not=reason, sentence=reason.sentence)
    path = SupportPath(nodes=(near[0],), kinds=("result",), required=(near[0],), score=1.0)
    grounding = ground_archive(question, (path,), archive=answer.archive)
    return replace(
        draft,
        paths=(path,),
        sets=grounding.usable,
        rejected=grounding.rejected,
        why_not=None if grounding.usable else answer.why_not or _nothing(near[0]),
    )


def _nothing(result: str) -> WhyNot:
    said = f"Nothing of {result} was grounded."
    return WhyNot(word="no_items_in_place", sentence=said)


def without_grounding(answer: AskAnswer) -> Prediction:
    """Take every item of the first path's result, whatever the place and time asked about.

    No kernel is chosen, so the relation labels are those that hold without a question.
    """
    path = answer.paths[0].nodes if answer.paths else ()
    return Prediction(
        path=path,
        temporal_relation="co-temporal",
        spatial_relation="overlap",
        items=tuple(item_keys(answer.archive, path[-1])) if path else (),
        refused=not path,
        executed=False,
    )


def prediction_of(answer: AskAnswer, *, executed: bool) -> Prediction:
    """What an answer predicts, as it is scored."""
    items = answer.sets[0].items if answer.sets else ()
    return Prediction(
        path=answer.predicted_path,
        temporal_relation=answer.question.temporal_relation,
        spatial_relation=answer.question.spatial_relation,
        items=tuple(scored.item.id for scored in items),
        steps=answer.steps or None,
        answer=answer.answer,
        choice=answer.choice,
        refused=answer.why_not is not None,
        why_not=answer.why_not.word if answer.why_not else "",
        executed=executed,
    )
