"""An answer is an action graph: it is valid, and running it gives the answer's number."""

import json

import numpy as np
import pytest

from common.actions import Registry, execute_step, parse_plan, run_order, validate
from osgr.derivation import AssetFolders, execute
from osgr.tools import as_action_graph, build_tools
from tests.osgr.derivation.builders import (
    asked,
    derivation,
    grounded,
    item,
    place,
    scored,
    yearly,
)
from tests.osgr.derivation.rasters import write
from tests.osgr.tools.doubles import RecordingContext, ScriptedSource

NIR, SWIR, RED = "near-infrared reflectance", "shortwave infrared 2 reflectance", "red reflectance"
RNG = np.random.default_rng(7)


def images(folder):
    """Red and near-infrared rasters before and after, with gaps."""
    found = []
    for role, start in (("pre", "2019-06-01"), ("post", "2020-06-01")):
        for name, level in ((RED, 0.1), (NIR, 0.4 if role == "pre" else 0.3), (SWIR, 0.15)):
            values = level + RNG.normal(0, 0.02, (20, 30))
            values[RNG.random((20, 30)) < 0.1] = np.nan
            path = write(folder / f"{role}_{name.split()[0]}.tif", values)
            one = item(path, start, result=name, path=path, unit="1")
            found.append(scored(one, role))
    return found


def given():
    values = {("pre", NIR): 0.4, ("pre", SWIR): 0.1, ("post", NIR): 0.2, ("post", SWIR): 0.3}
    return [
        scored(item(f"{role}{name}", "2019-01-01" if role == "pre" else "2020-01-01",
                    value=value, result=name, unit="1"), role)
        for (role, name), value in values.items()
    ]  # fmt: skip


NDVI = derivation("NDVI", "spyndex:NDVI", N=NIR, R=RED)
NBR = derivation("NBR", "spyndex:NBR", N=NIR, S2=SWIR)
RDNBR = derivation("RdNBR", "rdnbr", of_properties=("NBR",), nbr="NBR")
PLACES = [
    place((9.0, 49.0, 12.0, 52.0), "Alpha"),
    place((19.0, 49.0, 22.0, 52.0), "Beta"),
]


def at_two_places():
    boxes = ((10.0, 50.0, 11.0, 51.0), (20.0, 50.0, 21.0, 51.0))
    return [scored(item(f"r{n}", "2020-01-01", value=float(n), box=box))
            for n, box in enumerate(boxes, start=1)]  # fmt: skip


CASES = {
    "value": lambda f: (grounded(*yearly([1.0, 2.0, 4.0])), asked()),
    "trend": lambda f: (grounded(*yearly([1.0, 2.0, 4.0, 3.0])), asked("trend", unit="/decade")),
    "extreme": lambda f: (grounded(*yearly([1.0, 5.0, 4.0])), asked("extreme")),
    "share": lambda f: (grounded(*yearly([1.0, 5.0])), asked("share", threshold=2.0)),
    "count": lambda f: (grounded(*yearly([1.0, 5.0])), asked("count")),
    "list": lambda f: (grounded(*yearly([1.0, 5.0])), asked("list")),
    "given index": lambda f: (
        grounded(*given(), derivations=(NBR,)), asked("difference", bitemporal=True)
    ),
    "given severity": lambda f: (
        grounded(*given(), derivations=(RDNBR, NBR), nodes=("burn", "RdNBR", "NBR", NIR)),
        asked("difference", bitemporal=True),
    ),
    "pixels": lambda f: (
        grounded(*images(f), derivations=(NDVI,)), asked("difference", bitemporal=True)
    ),
    "pixel severity": lambda f: (
        grounded(*images(f), derivations=(RDNBR, NBR), nodes=("burn", "RdNBR", "NBR", NIR)),
        asked("difference", bitemporal=True),
    ),
    "share of pixels": lambda f: (
        grounded(*images(f), derivations=(NDVI,)), asked("share", threshold=0.55)
    ),
    "area": lambda f: (
        grounded(*images(f), derivations=(NDVI,)), asked(statistic="area", threshold=0.55)
    ),
    "part of the ground": lambda f: (
        grounded(*images(f), derivations=(NDVI,)),
        asked(statistic="maximum", region=place((10.13, 50.21, 10.77, 50.66))),
    ),
    "hot spots": lambda f: (
        grounded(*images(f), derivations=(NDVI,)), asked(statistic="hot spots")
    ),
    "rank": lambda f: (grounded(*at_two_places()), asked("rank", direction="maximum")),
}  # fmt: skip


def run(plan, source, context):
    """Run a plan step by step as the engine does, and return the last output."""
    registry = Registry(build_tools(source))
    graph = parse_plan(json.dumps(plan))
    problems = validate(graph, registry)
    assert problems == []
    outputs = {}
    for step in run_order(graph):
        outputs[step] = execute_step(graph, step, outputs, registry, context)
    return outputs[graph.steps[-1].id]


@pytest.mark.parametrize("case", CASES)
def test_running_the_plan_of_an_answer_gives_its_number(case, tmp_path):
    found, question = CASES[case](tmp_path)
    places = PLACES if question.operation.kind == "rank" else ()
    computed = execute(found, question, open_asset=AssetFolders([tmp_path]), places=places)
    assert computed.invalid is None
    source = ScriptedSource(items=[one.item for one in found.items], folder=tmp_path)
    number = run(as_action_graph(computed, question="?"), source, RecordingContext(tmp_path))
    assert (number.value, number.label) == (
        computed.value if computed.value is None else pytest.approx(computed.value, rel=1e-9),
        computed.label,
    )


def test_a_plan_says_what_each_step_gave(tmp_path):
    computed = execute(grounded(*yearly([1.0, 2.0, 4.0])), asked())
    plan = as_action_graph(computed, question="How green?")
    assert plan["title"] == "How green?"
    assert "2.33333" in plan["steps"][-1]["purpose"]
