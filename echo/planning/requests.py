"""The answers that both planners give before any plan: searches, and questions on the basics."""

from echo.planning.extent import box_around
from echo.planning.intent import Intent, search_words
from echo.planning.outcomes import Question, SearchRequest
from echo.planning.understanding import Understanding
from echo.planning.vocabulary import PLACE_KIND, PLACE_QUESTION

LONGEST_SEARCH = 500


def answer_without_plan(said: Understanding) -> Question | SearchRequest | None:
    """Return the answer to a sentence that asks for no plan, or None if it asks for one."""
    if said.intent is Intent.UNCLEAR:
        text = "What do you need? For example: show me deserts; or: the flood map for a place."
        return Question(text=text, missing=("request",))
    if said.intent is Intent.PLAN:
        return None
    if len(said.text) > LONGEST_SEARCH:
        text = f"What to look for, in at most {LONGEST_SEARCH} characters?"
        return Question(text=text, missing=("search text",))
    return _search(said)


def place_question(said: Understanding) -> Question:
    """Return the question for the place, with why the words found name none."""
    if said.says_here and said.place_problem is None:
        text = "Which area? The view on your screen did not come with the request; name a place."
        return Question(text=text, missing=(PLACE_KIND,))
    return Question(text=said.place_problem or PLACE_QUESTION, missing=(PLACE_KIND,))


def _search(said: Understanding) -> SearchRequest:
    if said.place is not None:
        record, phrase = said.place.record, said.place.phrase
        box = box_around(record.centre, record.population)
        others = "; ".join(other.label for other in record.alternatives[:6])
        notes = (f"Other places of that name: {others}.",) if others else ()
        return SearchRequest(query=_without_place(said, phrase.text), box=box, notes=notes)
    if said.view is not None:
        return SearchRequest(query=search_words(said.text), box=said.view)
    notes = (f"Searched everywhere. {said.place_problem}",) if said.place_problem else ()
    return SearchRequest(query=search_words(said.text), notes=notes)


def _without_place(said: Understanding, phrase: str) -> str:
    """Return the words to look for without the place, which the box stands for."""
    place = said.place
    if place is None or not place.phrase.preposition:
        return search_words(said.text)
    head = said.text[: place.phrase.start].rstrip()
    if head.lower().endswith(place.phrase.preposition):
        head = head[: -len(place.phrase.preposition)].rstrip()
    rest = f"{head} {said.text[place.phrase.end :].strip()}".strip(" ,.")
    return search_words(rest) or phrase
