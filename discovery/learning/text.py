from discovery.catalogue.record import CollectionRecord

ABSTRACT_CHARS = 1000


def embedding_text(record: CollectionRecord) -> str:
    """What of a record is embedded: its title and the start of its abstract, spaces single.

    The encoder reads 256 word pieces; an abstract's first thousand characters fill them.
    """
    title, abstract = _single_spaced(record.title), _single_spaced(record.abstract)
    return f"{title}. {abstract[:ABSTRACT_CHARS]}"


def _single_spaced(text: str) -> str:
    return " ".join(text.split())
