"""Relations out of documents by a chat model: only what a document says, checked span by span."""

from osgr.extraction.document import Document
from osgr.extraction.extract import Extraction, extract_relations
from osgr.extraction.prompt import PROMPT_VERSION
from osgr.extraction.reading import read_document
from osgr.extraction.statements import Statement

__all__ = [
    "PROMPT_VERSION",
    "Document",
    "Extraction",
    "Statement",
    "extract_relations",
    "read_document",
]
