"""An amount that is not plainly one number is asked about, as it is written."""

import pytest

from common.actions import QuantityLiteral
from echo.planning import PlanDraft, Question, TypedPlanner
from tests.echo.planning.doubles import ScriptedFinder, registry

PLANNER = TypedPlanner(registry(), ScriptedFinder())
PLACE = "in Santa Clarita, California"


def _outcome(text):
    return PLANNER.plan(f"flood map for {text} {PLACE}")


@pytest.mark.parametrize(
    "amount",
    [
        "1e9 mm",
        "1.5e2 mm",
        "2E+2 mm",
        "1e-3 mm",
        "10^2 mm",
        "10^-2 mm",
        "10 ^ 2 mm",
        "1 500 mm",
        "1\u202f500 mm",
        "1'500 mm",
        "1\u2019500 mm",
        "1_500 mm",
        "1, 500 mm",
        "1.234.567 mm",
        "1.234,5 mm",
        "0,150 mm",
        "1,5000 mm",
        "0x96 mm",
        "1/2 inch",
        "1 / 2 inch",
        "3 1/2 inches",
        "3-1/2 inches",
        "2 and a half inches",
        "two thirds of an inch",
        "an inch and a half",
        "1 point 5 inches",
        "five point two inches",
        "2 hundred mm",
        "several hundred mm",
        "150\u00b120 mm",
        "150 \u00b1 20 mm",
        "150+-20 mm",
        "150 +/- 20 mm",
        "150 plus or minus 20 mm",
        "3x10 mm",
        "3 x 10 mm",
        "3*10 mm",
        "3\u00d710 mm",
        "1 ft 6 in",
        "150 mm2",
        "200 mm per 0 hours",
        "150 mm/0.0 h",
        "150 mm/month",
        "150 mm per month",
        "10-20 mm/h",
        "10 and 20 mm/h",
        "150 less 20 mm",
        "five hundredths of an inch",
        "one and one half inches",
        "one fifty mm",
        "one two three mm",
        "six to eight inches",
        "six or seven inches",
        "between six and eight inches",
        "twice 50 mm",
        "50% of 300 mm",
        "150 mm x 2",
        "150 mm*2",
        "150 mm +/- 20",
        "150 mm \u00b1 20",
    ],
)
def test_an_amount_of_rain_that_is_no_plain_number_is_asked_about(amount):
    outcome = _outcome(f"{amount} over 6 hours")
    assert isinstance(outcome, Question), outcome
    assert "rainfall depth" in outcome.missing


@pytest.mark.parametrize("time", ["1e1 hours", "1/2 hour", "1 000 h", "6h30", "12:30 h", "3x2 h"])
def test_a_duration_that_is_no_plain_number_is_asked_about(time):
    outcome = _outcome(f"150 mm over {time}")
    assert isinstance(outcome, Question), outcome
    assert outcome.missing == ("storm duration",)


@pytest.mark.parametrize(
    ("amount", "question"),
    [
        ("1 500 mm", "How much rain does '1 500 mm' mean? Write it as 1500 mm."),
        ("1'500 mm", "How much rain does '1'500 mm' mean? Write it as 1500 mm."),
        ("3 1/2 inches", "'3 1/2 inches'"),
        ("150 \u00b1 20 mm", "'150 \u00b1 20 mm'"),
        ("1.5e2 mm", "'1.5e2 mm'"),
        ("150 mm/0.0 h", "'150 mm/0.0 h'"),
        ("200 mm per 0 hours", "'200 mm per 0 hours'"),
    ],
)
def test_the_question_names_the_amount_as_written(amount, question):
    assert question in _outcome(f"{amount} over 6 hours").text


@pytest.mark.parametrize(
    ("text", "rain", "duration"),
    [
        ("150 mm over 6 hours", (150, "mm"), (6, "h")),
        ("(150 mm) over 6 hours", (150, "mm"), (6, "h")),
        ("rain:150mm, 6h", (150, "mm"), (6, "h")),
        ("~150 mm over 6 hours", (150, "mm"), (6, "h")),
        ("'150 mm' over 6 hours", (150, "mm"), (6, "h")),
        ("6h, 150mm", (150, "mm"), (6, "h")),
        ("150 mm over 1h30min", (150, "mm"), (90, "min")),
        ("150 mm over 1 h 30 min", (150, "mm"), (90, "min")),
        ("3 in over 6 hours", (3, "in"), (6, "h")),
        ("3.5 inches over 6 hours", (3.5, "in"), (6, "h")),
        ("six inches over 6 hours", (6, "in"), (6, "h")),
        ("two and a half inches over 6 hours", (2.5, "in"), (6, "h")),
        ("a six inch storm over six hours", (6, "in"), (6, "h")),
        ("an eight-inch storm over a twelve-hour day", (8, "in"), (12, "h")),
        ("a hundred and fifty mm over 6 hours", (150, "mm"), (6, "h")),
        ("one thousand two hundred mm over 6 hours", (1200, "mm"), (6, "h")),
        ("half an inch over 6 hours", (0.5, "in"), (6, "h")),
        ("200mm/24h", (200, "mm"), (24, "h")),
        ("50 mm/h for 3 hours", (150, "mm"), (3, "h")),
        ("1,500 mm over 6 hours", (1500, "mm"), (6, "h")),
        ("12.5 cm over 6 hours", (12.5, "cm"), (6, "h")),
        ("12,5 cm over 6 hours", (12.5, "cm"), (6, "h")),
        ("two hundred and fifty mm and six hours", (250, "mm"), (6, "h")),
    ],
)
def test_a_plain_amount_is_planned_with(text, rain, duration):
    outcome = _outcome(text)
    assert isinstance(outcome, PlanDraft), outcome
    flood = next(s for s in outcome.graph.steps if s.tool == "SA_Flood_Model")
    assert flood.inputs["rain"] == QuantityLiteral(*rain)
    assert flood.inputs["duration"] == QuantityLiteral(*duration)


@pytest.mark.parametrize(
    ("phrase", "named"),
    [
        ("within 99 km", "'within 99 km' was not used; set the cell or extent in the plan."),
        ("extent 100000 km", "'extent 100000 km' was not used"),
        ("cells of 1 m", "'cells of 1 m' was not used"),
        ("99 km", "'99 km' was not used"),
        ("within 1 500 km", "'within 1 500 km' was not used"),
    ],
)
def test_a_length_that_no_input_takes_is_told(phrase, named):
    outcome = _outcome(f"150 mm over 6 hours, {phrase},")
    assert isinstance(outcome, PlanDraft), outcome
    assert any(named in note for note in outcome.notes)
