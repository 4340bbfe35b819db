"""What every record needs, whatever catalogue it comes from."""

from dataclasses import dataclass

from discovery.catalogue import limits
from discovery.catalogue.errors import BrokenRecord

NO_ABSTRACT = "no_abstract"
NO_CONCEPT_ID = "no_concept_id"
NO_SHORT_NAME = "no_short_name"


@dataclass(frozen=True, kw_only=True, slots=True)
class Naming:
    """How a record is called.

    Attributes:
        concept_id: Unique over all catalogues.
        short_name: Never empty.
        flags: Which of both had to be made up from the rest.
    """

    concept_id: str
    short_name: str
    flags: tuple[str, ...]


def name_record(concept_id: str, short_name: str, *, version: str = "", catalogue: str) -> Naming:
    """Name a record; one that lacks an id or a short name gets it from the other, and a flag.

    Raises:
        BrokenRecord: It has neither, or its id is longer than is kept.
    """
    flags = () if concept_id else (NO_CONCEPT_ID,)
    if not concept_id and short_name:
        concept_id = f"{catalogue}/{short_name}_{version}".rstrip("_")
    if not concept_id:
        raise BrokenRecord("a collection needs an id or a short name; it has neither")
    if len(concept_id) > limits.CONCEPT_ID:
        raise BrokenRecord(f"an id has at most {limits.CONCEPT_ID} characters: {concept_id[:80]!r}")
    if not short_name:
        short_name, flags = concept_id[: limits.NAME], (*flags, NO_SHORT_NAME)
    return Naming(concept_id=concept_id, short_name=short_name, flags=flags)
