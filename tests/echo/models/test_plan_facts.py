"""What a listing shows was read out of the graphs that were stored before it was kept."""

from importlib import import_module

import pytest
from django.apps import apps

from echo.models import PlanVersion

pytestmark = pytest.mark.django_db
read_graphs = import_module("echo.migrations.0004_version_facts").read_graphs


def test_titles_and_steps_are_read_out_of_stored_graphs(submitted):
    version = submitted().current_version
    PlanVersion.objects.update(title="", step_count=0)
    read_graphs(apps, None)
    version.refresh_from_db()
    assert (version.title, version.step_count) == ("A test", 1)
