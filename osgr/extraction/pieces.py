"""Cuts long documents into pieces that a model can read at once."""

from collections.abc import Iterator

PIECE, OVERLAP, MOST_PIECES = 14_000, 600, 60


def pieces_of(text: str, *, length: int = PIECE, overlap: int = OVERLAP) -> Iterator[str]:
    """Yield overlapping pieces that end at a paragraph, a line or a sentence where one is near.

    Args:
        text: The document.
        length: Most characters of a piece.
        overlap: How much of a piece the next one repeats, for sentences on the border.
    """
    start = 0
    while start < len(text):
        end = min(start + length, len(text))
        if end < len(text):
            end = _good_end(text, start + length * 3 // 4, end)
        yield text[start:end]
        if end == len(text):
            return
        start = max(end - overlap, start + 1)


def _good_end(text: str, earliest: int, latest: int) -> int:
    for mark in ("\n\n", "\n", ". ", " "):
        found = text.rfind(mark, earliest, latest)
        if found >= 0:
            return found + len(mark)
    return latest
