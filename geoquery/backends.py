from functools import lru_cache

from django.conf import settings
from django.core.signals import setting_changed

from common.inference.loading import load_backend
from common.inference.text import TextEmbedder
from geoquery.embedding.base import ImageEncoder


@lru_cache(maxsize=1)
def text_embedder() -> TextEmbedder:
    """The text model that the settings name, one for the process."""
    return load_backend(settings.TEXT_EMBEDDER, base=TextEmbedder, setting="TEXT_EMBEDDER")


def image_encoder() -> ImageEncoder:
    """A new image encoder as the settings name it."""
    return load_backend(settings.IMAGE_ENCODER, base=ImageEncoder, setting="IMAGE_ENCODER")


def _forget(*, setting: str, **kwargs: object) -> None:
    if setting == "TEXT_EMBEDDER":
        text_embedder.cache_clear()


setting_changed.connect(_forget)
