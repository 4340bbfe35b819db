"""Stand-ins for text models, for tests only."""

from tests.discovery.catalogue.doubles import DigestEmbedder


class OtherEmbedder(DigestEmbedder):
    """The same under another name."""

    name = "other-double"
    revision = "2"
