import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from echo.crisissim.configuration.document import Configuration
from echo.crisissim.configuration.read import read_configuration

REFERENCE = Path(__file__).resolve().parents[3] / "docs" / "validation" / "every_key.toml"


def keys_of(model: type[BaseModel]) -> set[str]:
    schema = model.model_json_schema()
    sections = [schema, *schema["$defs"].values()]
    return {key for section in sections for key in section.get("properties", {})}


@pytest.mark.parametrize("key", sorted(keys_of(Configuration)))
def test_the_reference_explains_every_key(key):
    assert re.search(rf"\b{key}\b( =|\]|\.|:)", REFERENCE.read_text())


def test_the_reference_can_be_read():
    assert read_configuration(REFERENCE).title == "Every key"
