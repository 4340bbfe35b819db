"""The benchmark times what it says."""

import json
from io import StringIO
from itertools import count
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from osgr.services.support.loading import load_parts
from osgr.support import SupportGraph
from osgr.support.benchmark import NoTargets, time_paths
from osgr.support.content_reader import read_parts


def test_each_question_is_timed_by_the_clock(seed_graph: SupportGraph):
    ticks = count()

    times = time_paths(seed_graph, repeats=3, clock=lambda: next(ticks) / 1000)

    assert (times.targets, times.median_ms, times.p95_ms) == (3, pytest.approx(1), pytest.approx(1))


@pytest.mark.django_db
def test_the_command_reports_the_stored_graph(seed_folder: Path):
    load_parts(read_parts(seed_folder))
    output = StringIO()

    call_command(
        "benchmark_paths", stored=True, repeats=1, json=True, stdout=output, stderr=StringIO()
    )

    assert json.loads(output.getvalue().splitlines()[-1])["targets"] == 3


def test_a_graph_without_targets_cant_be_timed():
    with pytest.raises(NoTargets):
        time_paths(SupportGraph([], []))


@pytest.mark.parametrize("repeats", [0, 1001])
def test_repeats_are_limited(repeats: int):
    with pytest.raises(CommandError, match="isn't between 1 and 1000"):
        call_command("benchmark_paths", repeats=repeats)
