"""Whatever is typed, the planner answers, and a plan it gives is valid."""

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from common.actions import Wgs84Box, validate
from echo.planning import Impossible, PlanDraft, Question, SearchRequest, TypedPlanner
from tests.echo.planning.doubles import PLACES, SA_Flow_Speed, ScriptedFinder, registry

TOOLS = registry(SA_Flow_Speed)
VIEW = Wgs84Box(west=170, south=-20, east=-170, north=-10)
PLANNER = TypedPlanner(TOOLS, ScriptedFinder())
WORDS = (
    "flood map depth speed elevation for in near over of here and this area rain storm mm 3 in 150"
    " 12 h hours 6 -50 mm/h 24h catchment box simulate show , . : ( minus half an inch six inches"
)
SENTENCES = st.lists(
    st.sampled_from([*WORDS.split(), *(place.name for place in PLACES), "California", "Narnia"]),
    max_size=25,
).map(" ".join)


@given(st.one_of(SENTENCES, st.text(max_size=200), st.text(string.printable, max_size=200)))
@settings(max_examples=300, deadline=None)
def test_any_text_has_an_answer_and_every_plan_is_valid(text):
    outcome = PLANNER.plan(text, VIEW)
    if isinstance(outcome, PlanDraft):
        assert validate(outcome.graph, TOOLS) == []
    else:
        assert isinstance(outcome, Question | Impossible | SearchRequest)


@given(SENTENCES)
@settings(max_examples=200, deadline=None)
def test_no_flood_is_planned_without_an_amount_of_rain_in_the_text(text):
    words = text.replace("/", " ").replace("-", " ").split()
    without = " ".join(word for word in words if word not in ("mm", "in", "inch", "inches"))
    outcome = PLANNER.plan(f"{without} simulate the flood depth")
    assert not isinstance(outcome, PlanDraft)
