"""The benchmark measures in a schema of its own and leaves nothing behind."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from osgr.models import Archive

pytestmark = pytest.mark.django_db


def test_it_reports_each_size_and_cleans_up():
    out = StringIO()
    call_command(
        "benchmark_grounding", "--sizes", "200", "2000", "--questions", "6", "--json", stdout=out
    )
    answer = json.loads(out.getvalue().splitlines()[-1])
    assert [size["items"] for size in answer["sizes"]] == [200, 2000]
    assert all(0 < size["p50_ms"] <= size["p95_ms"] for size in answer["sizes"])
    assert not Archive.objects.exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'osgr_%'")
        assert cursor.fetchone() == (0,)


def test_it_refuses_an_archive_larger_than_its_limit():
    with pytest.raises(CommandError, match="sizes"):
        call_command("benchmark_grounding", "--sizes", "999999999")
