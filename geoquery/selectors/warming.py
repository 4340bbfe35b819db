from geoquery.backends import text_embedder


def warm_text_model() -> str:
    """Load the text model and read its revision, so that no query waits for either.

    Returns:
        The model's revision.

    Raises:
        TextModelMissing: The model is not installed.
    """
    embedder = text_embedder()
    embedder.warm()
    return embedder.revision
