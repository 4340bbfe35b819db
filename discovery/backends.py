from functools import lru_cache

from django.conf import settings
from django.core.signals import setting_changed

from common.inference.loading import load_backend
from common.inference.text import TextEmbedder


@lru_cache(maxsize=1)
def text_embedder() -> TextEmbedder:
    """The text model that the settings name, one for the process."""
    return load_backend(settings.TEXT_EMBEDDER, base=TextEmbedder, setting="TEXT_EMBEDDER")


def _forget(*, setting: str, **kwargs: object) -> None:
    if setting == "TEXT_EMBEDDER":
        text_embedder.cache_clear()


setting_changed.connect(_forget)
