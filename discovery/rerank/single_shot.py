from collections.abc import Callable, Sequence

from common.inference.chat_model import ChatFailed, ChatMessage, ChatModel
from discovery.constraints.understood import Understood
from discovery.rerank.base import (
    DEFAULT_BOUNDS,
    Bounds,
    Candidate,
    Reranked,
    Reranker,
    as_retrieved,
    checked,
)
from discovery.rerank.conversation import (
    Prices,
    Spending,
    UnusableList,
    ask,
    material,
    prompt,
    read_object,
    read_order,
    repair,
)

_MOST_REPLIES = 2


class SingleShotReranker(Reranker):
    """Asks a chat model once for an order of the datasets, and once more if it can't be used.

    Args:
        chat: The model.
        bounds: What it may take.
        prices: Of its tokens, to count money.
    """

    def __init__(
        self, chat: ChatModel, *, bounds: Bounds = DEFAULT_BOUNDS, prices: Prices | None = None
    ) -> None:
        self._chat, self._bounds, self._prices = chat, bounds, prices

    @property
    def name(self) -> str:
        """How its orders are marked."""
        return f"single_shot:{self._chat.name}"

    def rerank(
        self,
        understood: Understood,
        candidates: Sequence[Candidate],
        *,
        check_cancelled: Callable[[], None] = lambda: None,
    ) -> Reranked:
        """Return the order, and why; see the base class."""
        checked(candidates)
        spending = Spending(bounds=self._bounds, prices=self._prices)
        system = ChatMessage(role="system", content=prompt("single_shot"))
        messages = [system, material(understood, candidates)]
        problem = ""
        for _ in range(_MOST_REPLIES):
            check_cancelled()
            try:
                reply = ask(self._chat, messages, spending)
                ordered = read_order(read_object(reply), candidates)
            except ChatFailed as failure:
                return as_retrieved(candidates, f"The model failed: {failure}", cost=spending.cost)
            except UnusableList as unusable:
                problem = str(unusable)
                messages = repair(messages, reply, problem)
                continue
            return Reranked(
                order=ordered.order, method=self.name, reasons=ordered.reasons, cost=spending.cost
            )
        notice = f"The model gave no usable order ({problem}); this is the order of retrieval."
        return as_retrieved(candidates, notice, cost=spending.cost)
