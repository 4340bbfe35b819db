"""The support graph and the archives of this site behind the tools' protocol."""

from collections.abc import Sequence
from pathlib import Path

from common.errors import NotFound
from osgr.answering.answer import AskAnswer
from osgr.archive.item import ObservationItem
from osgr.derivation import ValidRange
from osgr.grounding.grounded import Grounding
from osgr.selectors.archive import held_results
from osgr.selectors.observations import observations
from osgr.selectors.support import support_graph
from osgr.services.ask import ask
from osgr.services.computing import asset_opener
from osgr.support.path import SupportPath
from osgr.tools.observed import MOST_ITEMS, QuestionAnswer

_LONGEST = 2000
_MOST_PATHS = 20


class UnknownPhenomenon(NotFound):
    """A phenomenon or quantity that the support graph doesn't know."""


class UnknownItem(NotFound):
    """An item that the archive doesn't hold."""


class NothingUnderstood(NotFound):
    """A question that could not be grounded: no target, place or path."""


class SiteObservations:
    """Answers what the tools ask; holds no state."""

    def support_paths(self, target: str, *, archive: str) -> Sequence[SupportPath]:
        """Chains to what an archive holds; see the protocol."""
        graph, held = support_graph(), list(held_results(archive))
        node = graph.node(target)
        if node is None:
            near = tuple(graph.nearest(target))
            hint = f"; near to it: {', '.join(one.text for one in near)}" if near else ""
            message = f"the support graph knows no {target[:100]!r}{hint}"
            raise UnknownPhenomenon(message, target=target[:100])
        return graph.paths(node.name, held_results=held, most=_MOST_PATHS)

    def ground(self, question: str, *, archive: str) -> Grounding:
        """The items that answer a question; see the protocol."""
        answer = ask(question, archive=archive, execute=False)
        if answer.grounding is None:
            raise NothingUnderstood(answer.sentence or "the question isn't understood")
        return answer.grounding

    def items(self, ids: Sequence[str], *, archive: str) -> Sequence[ObservationItem]:
        """Items in the order asked for; see the protocol."""
        found = {item.id: item for item in observations(archive, list(ids))}
        missing = next((key for key in ids if key not in found), None)
        if missing is not None:
            message = f"the archive {archive!r} holds no item {missing[:200]!r}"
            raise UnknownItem(message, item=missing[:200])
        return [found[key] for key in ids]

    def open_asset(self, address: str) -> Path:
        """The local file of an address; see the protocol."""
        return asset_opener()(address)

    def valid_range(self, result: str) -> ValidRange | None:
        """What values of a Result node can be."""
        node = support_graph().node(result, kind="result")
        if node is None or node.valid_range is None:
            return None
        low, high = node.valid_range
        return ValidRange(low=low, high=high, units=node.units)

    def answer(self, question: str, *, archive: str) -> QuestionAnswer:
        """The whole answer; see the protocol."""
        return _answer(ask(question, archive=archive))


def _answer(answer: AskAnswer) -> QuestionAnswer:
    used = answer.sets[:1]
    value = answer.answer if isinstance(answer.answer, float) else None
    return QuestionAnswer(
        text=answer.sentence[:_LONGEST],
        value=value,
        unit=answer.unit,
        why_not=answer.why_not.word if answer.why_not else "",
        paths=tuple(found.path.nodes for found in used),
        items=tuple(s.item.id for found in used for s in found.items)[:MOST_ITEMS],
        notices=tuple(notice[:_LONGEST] for notice in answer.notices),
    )
