from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from common.inference.loading import BackendMisconfigured, backend_class
from common.inference.text import TextEmbedder
from geoquery.embedding.base import ImageEncoder

_BACKENDS: tuple[tuple[str, type], ...] = (
    ("TEXT_EMBEDDER", TextEmbedder),
    ("IMAGE_ENCODER", ImageEncoder),
)


@register()
def check_backends(
    app_configs: Sequence[AppConfig] | None,
    **kwargs: object,
) -> list[CheckMessage]:
    """Each back-end setting names a class of the right kind."""
    problems: list[CheckMessage] = []
    for name, base in _BACKENDS:
        try:
            backend_class(getattr(settings, name), base=base, setting=name)
        except BackendMisconfigured as problem:
            hint = f'{name} = {{"BACKEND": "dotted.path.Class", "OPTIONS": {{}}}}'
            problems.append(Error(problem.message, hint=hint, id="geoquery.E001"))
    return problems
