from discovery.catalogue.record import CollectionRecord

ABSTRACT_CHARS = 500


def embedding_text(record: CollectionRecord) -> str:
    """What of a record is embedded: its title and the start of its abstract, spaces single.

    The opening of an abstract says what is measured; encoding all that fits takes twice as long.
    """
    title, abstract = _single_spaced(record.title), _single_spaced(record.abstract)
    return f"{title}. {abstract[:ABSTRACT_CHARS]}"


def _single_spaced(text: str) -> str:
    return " ".join(text.split())
