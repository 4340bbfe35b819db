from geoquery.embedding.base import ImageEncoder


class EfficientNetColourEncoder(ImageEncoder):
    """Placeholder while writing."""
