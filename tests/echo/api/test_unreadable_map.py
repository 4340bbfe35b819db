import pytest
from django.urls import reverse

from echo.models import RunStep
from tests.echo.api.test_runs import finished  # noqa: F401 -- the fixture

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["run-scene", "run-czml"])
def test_a_map_whose_features_are_a_picture_is_a_named_refusal(
    finished,  # noqa: F811
    signed_in,
    viewer,
    name,
):
    row = RunStep.objects.get(run=finished, step_id="map")
    row.output["layers"][0]["kind"] = "features"
    row.save(update_fields=["output"])
    answer = signed_in(viewer).get(reverse(name, args=[finished.id]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "map_unreadable")
