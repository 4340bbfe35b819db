"""Planning by a chat model: its draft is parsed, checked, repaired within bounds, never trusted."""

from collections.abc import Sequence

from common.actions import (
    DEFAULT_LIMITS,
    DEFAULT_POLICY,
    Limits,
    MalformedPlan,
    Policy,
    Problem,
    ProblemCode,
    Registry,
    Wgs84Box,
    extract_json,
    load_json,
    parse_plan,
    validate,
)
from common.inference.chat_model import ChatMessage, ChatModel, ChatReply
from echo.planning.chat_prompt import opening_messages, repair_message
from echo.planning.model_notes import review_notes
from echo.planning.model_plan import review_plan
from echo.planning.outcomes import Impossible, Outcome, PlanDraft, Question
from echo.planning.places import PlaceFinder
from echo.planning.requests import answer_without_plan
from echo.planning.understanding import Understanding, understand

MOST_REPAIRS = 2
LONGEST_QUESTION = 500
_LONGEST_QUOTED_REPLY = 20_000


class ChatPlanner:
    """Plans with a chat model; every plan names the model that wrote it.

    Searches and unreadable requests are answered as by the typed planner, without the model. If
    the model fails, that is the answer: no other planner takes over unseen.

    Args:
        chat_model: The model.
        registry: The tools to plan with.
        finder: Where places are looked up.
        policy: Which effects need a confirmation.
        limits: How large a plan may be.
    """

    def __init__(
        self,
        chat_model: ChatModel,
        registry: Registry,
        finder: PlaceFinder,
        *,
        policy: Policy = DEFAULT_POLICY,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        self._chat_model = chat_model
        self._registry = registry
        self._finder = finder
        self._policy = policy
        self._limits = limits

    @property
    def name(self) -> str:
        """How plans of this planner are marked."""
        return f"chat:{self._chat_model.name}"

    def plan(self, text: str, view: Wgs84Box | None = None) -> Outcome:
        """Return a valid plan for a request, or a question, or why there is none, or a search.

        Args:
            text: What an analyst wants, at most 2,000 characters.
            view: The area on the analyst's screen, for "here".

        Raises:
            RequestTooLong: More than 2,000 characters.
            ChatFailed: The model could not be reached or gave no reply.
        """
        said = understand(text, self._finder, view)
        return answer_without_plan(said) or self._converse(said)

    def _converse(self, said: Understanding) -> Outcome:
        messages = opening_messages(said, self._registry)
        problems: Sequence[Problem] = ()
        for _ in range(1 + MOST_REPAIRS):
            reply = self._chat_model.complete(messages)
            outcome = self._read(reply, said)
            if not isinstance(outcome, list):
                return outcome
            problems = outcome
            quoted = reply.text[:_LONGEST_QUOTED_REPLY]
            messages = [
                *messages,
                ChatMessage(role="assistant", content=quoted),
                repair_message(problems),
            ]
        return Impossible(
            reason=f"The model {self._chat_model.name!r} gave no valid plan in"
            f" {1 + MOST_REPAIRS} attempts. The last was refused: {problems[0].message}.",
            details={"planner": self.name, "problems": [p.as_json() for p in problems]},
        )

    def _read(self, reply: ChatReply, said: Understanding) -> PlanDraft | Question | list[Problem]:
        """Return the plan or question in a reply, or the problems to have repaired."""
        if not reply.is_complete:
            message = "the reply was cut off; answer more briefly"
            return [Problem(ProblemCode.MALFORMED, None, message)]
        try:
            text = extract_json(reply.text)
            question = _question(text)
            if question is not None:
                return question
            graph = parse_plan(text)
        except MalformedPlan as error:
            return list(error.problems)
        review = review_plan(
            graph, said, registry=self._registry, finder=self._finder, policy=self._policy
        )
        if review.questions:
            asked = " ".join(dict.fromkeys(review.questions.values()))
            return Question(text=asked, missing=tuple(review.questions))
        found = validate(review.graph, self._registry, policy=self._policy, limits=self._limits)
        problems = [*review.problems, *found]
        if problems:
            return problems
        drafted = f"Drafted by the language model {reply.model!r}; check every step."
        notes = (drafted, *review_notes(review.graph, said, self._registry))
        return PlanDraft(graph=review.graph, planner=self.name, notes=notes)


def _question(text: str) -> Question | None:
    """Return the question that a model asks instead of planning, if that is what it wrote."""
    value = load_json(text)
    if not (isinstance(value, dict) and set(value) == {"question"}):
        return None
    asked = value["question"]
    if not isinstance(asked, str) or not asked.strip():
        return None
    return Question(text=asked.strip()[:LONGEST_QUESTION])
