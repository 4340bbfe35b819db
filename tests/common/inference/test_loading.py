import pytest

from common.inference.loading import BackendMisconfigured, backend_class, load_backend
from common.inference.text import MiniLMEmbedder, TextEmbedder

GOOD = {"BACKEND": "common.inference.text.MiniLMEmbedder", "OPTIONS": {"batch_size": 8}}


def test_the_named_class_is_made_with_its_options():
    made = load_backend(GOOD, base=TextEmbedder, setting="TEXT_EMBEDDER")
    assert isinstance(made, MiniLMEmbedder)


@pytest.mark.parametrize(
    "entry",
    [
        None,
        {},
        {"BACKEND": "noclass"},
        {"BACKEND": "common.inference.text.Missing"},
        {"BACKEND": "no.such.module.Class"},
        {"BACKEND": "common.inference.text.TextModelMissing"},
        {"BACKEND": "common.inference.text.find_spec"},
    ],
)
def test_a_setting_that_names_no_such_backend_is_refused(entry):
    with pytest.raises(BackendMisconfigured, match="TEXT_EMBEDDER"):
        backend_class(entry, base=TextEmbedder, setting="TEXT_EMBEDDER")


def test_options_that_the_class_does_not_know_are_refused():
    entry = GOOD | {"OPTIONS": {"colour": "blue"}}
    with pytest.raises(BackendMisconfigured, match="colour"):
        load_backend(entry, base=TextEmbedder, setting="TEXT_EMBEDDER")
