"""The benchmark of the engine measures real runs, and leaves nothing behind."""

import json

import pytest
from celery import current_app
from django.core.management import call_command
from django.db import connection

from common.actions import parse_plan, validate
from common.actions.registry import Registry
from echo.benchmark.graphs import layered_graph
from echo.benchmark.scratch import scratch_database
from echo.benchmark.tools import REGISTRY, benchmark_tools
from echo.models import Plan
from echo.services.registry import real_tools
from tests.echo.conftest import committed


def databases():
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE 'echo_benchmark_%'")
        return {name for (name,) in cursor.fetchall()}


@pytest.mark.parametrize(("width", "depth"), [(1, 1), (2, 25), (10, 10)])
def test_the_graphs_are_valid_and_as_large_as_asked(width, depth):
    graph = parse_plan(layered_graph(width=width, depth=depth))
    assert len(graph.steps) == width * depth
    assert validate(graph, Registry(benchmark_tools())) == []


def test_no_ordinary_site_has_the_tools_that_do_nothing():
    assert not {tool.name for tool in real_tools()} & {tool.name for tool in benchmark_tools()}


def test_a_plan_of_fifty_steps_is_validated_in_under_five_milliseconds(settings):
    from echo.benchmark.measure import validation_seconds

    settings.TOOL_REGISTRY = REGISTRY
    assert validation_seconds() < 0.005


@committed
def test_the_database_of_the_benchmark_is_dropped_even_after_an_error():
    before = databases()
    seen = []

    def fail_within():
        with scratch_database() as name:
            seen.append((name, databases() - before))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_within()
    ((name, made),) = seen
    assert (made, databases()) == ({name}, before)


@pytest.mark.slow
@committed
def test_the_command_measures_and_leaves_the_site_and_the_broker_as_they_were(broker, capsys):
    before = databases()
    call_command("benchmark_engine", "--json")
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(told) == {"overhead_ms_median", "graph_100x10_s", "validate_50_ms"}
    assert all(value > 0 for value in told.values())
    assert databases() == before
    assert not Plan.objects.exists()
    with current_app.connection_for_write() as link, link.channel() as channel:
        assert not [key for key in channel.client.keys("*") if b"own-" in key]
