from common.inference.text import TextEmbedder
from geoquery.errors import IndexNotReady
from geoquery.models import EmbeddingModel


def active_image_model() -> EmbeddingModel:
    """The image model that search uses.

    Raises:
        IndexNotReady: Scenes aren't embedded yet.
    """
    model = (
        EmbeddingModel.objects.defer("fitted")
        .filter(kind=EmbeddingModel.Kind.IMAGE, is_active=True)
        .first()
    )
    if model is None:
        raise IndexNotReady("no image vectors are loaded; run load_basemap_tiles, embed_scenes")
    return model


def text_model_for(embedder: TextEmbedder) -> EmbeddingModel:
    """The stored text model with which this embedder's vectors may be compared.

    Raises:
        IndexNotReady: No description is embedded by this very model and revision.
    """
    model = (
        EmbeddingModel.objects.defer("fitted")
        .filter(
            kind=EmbeddingModel.Kind.TEXT,
            is_active=True,
            name=embedder.name,
            revision=embedder.revision,
        )
        .first()
    )
    if model is None:
        message = (
            f"no descriptions are embedded by {embedder.name} {embedder.revision}; "
            "run describe_proxies"
        )
        raise IndexNotReady(message, model=embedder.name, revision=embedder.revision)
    return model
