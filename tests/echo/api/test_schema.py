import pytest
from drf_spectacular.generators import SchemaGenerator

pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def document():
    return SchemaGenerator().get_schema(request=None, public=True)


def test_every_endpoint_is_described(document):
    found = {path for path in document["paths"] if path.startswith("/api/echo/")}
    assert found >= {
        "/api/echo/requests",
        "/api/echo/tools",
        "/api/echo/plans",
        "/api/echo/plans/{plan_id}",
        "/api/echo/plans/{plan_id}/approve",
        "/api/echo/runs/{run_id}",
        "/api/echo/runs/{run_id}/provenance",
    }


def test_the_form_of_a_plan_is_in_it(document):
    body = document["paths"]["/api/echo/plans"]["post"]["requestBody"]
    schema = body["content"]["application/json"]["schema"]
    assert schema["title"] == "Agentic Action Graph"
    step = schema["properties"]["steps"]["items"]
    assert {"id", "tool", "inputs", "after", "checkpoint"} <= set(step["properties"])


def test_nothing_in_it_refers_to_what_is_not_there(document):
    def references(part):
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            for item in part.values():
                yield from references(item)
        elif isinstance(part, list):
            for item in part:
                yield from references(item)

    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert set(references(document)) <= known
