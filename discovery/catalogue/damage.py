from dataclasses import replace

from discovery.catalogue.entry import CatalogueEntry

DAMAGED_TEXT = "damaged_text"
_REPLACED = "\ufffd"


def flag_damage(entry: CatalogueEntry) -> CatalogueEntry:
    """Flag an entry whose texts have characters that couldn't be read, as of bytes not in UTF-8."""
    record = entry.record
    texts = (record.concept_id, record.short_name, record.title, record.abstract)
    if not any(_REPLACED in text for text in texts):
        return entry
    return replace(entry, record=replace(record, flags=(*record.flags, DAMAGED_TEXT)))
