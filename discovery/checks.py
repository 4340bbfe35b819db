"""System checks: what keeps dataset search from working well, with what to do about it."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import Error as DatabaseError

from common.inference.loading import BackendMisconfigured, backend_class
from common.inference.text import TextEmbedder


@register()
def check_text_model(
    app_configs: Sequence[AppConfig] | None, **kwargs: object
) -> list[CheckMessage]:
    """The text model's setting names a class of the right kind."""
    try:
        backend_class(settings.TEXT_EMBEDDER, base=TextEmbedder, setting="TEXT_EMBEDDER")
    except BackendMisconfigured as problem:
        hint = 'TEXT_EMBEDDER = {"BACKEND": "dotted.path.Class", "OPTIONS": {}}'
        return [Error(problem.message, hint=hint, id="discovery.E001")]
    return []


@register(Tags.database)
def check_catalogue(
    app_configs: Sequence[AppConfig] | None,
    databases: Sequence[str] | None = None,
    **kwargs: object,
) -> list[CheckMessage]:
    """There is a catalogue, it isn't a small one, and its texts have vectors.

    Asked only where a database is checked (``check --database default``, ``migrate``).
    """
    if not databases or "default" not in databases:
        return []
    from discovery.selectors.index import CURRENT, indexes_folder
    from discovery.selectors.status import catalogue_status

    try:
        status = catalogue_status()
    except DatabaseError:
        # Before the first migration there are no tables; migrating says so itself.
        return []
    if not status.collections:
        hint = "Run load_start_catalogue, load_collections FILE, or sync_cmr with a network."
        return [Warning("The dataset catalogue is empty.", hint=hint, id="discovery.W001")]
    found: list[CheckMessage] = []
    if status.is_small:
        hint = "Run sync_cmr where there is a network, or load_collections FILE."
        found.append(Warning(status.notice, hint=hint, id="discovery.W002"))
    if status.embedded < status.collections:
        message = f"{status.collections - status.embedded} datasets have no text vector yet."
        hint = "Run embed_collections, then index_collections."
        found.append(Warning(message, hint=hint, id="discovery.W003"))
    if not (indexes_folder() / CURRENT).is_file():
        message = "The dataset catalogue has no index, so nothing is found in it."
        found.append(Warning(message, hint="Run index_collections.", id="discovery.W004"))
    return found
