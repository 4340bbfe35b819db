"""Writes the validation page and its pictures."""

from collections.abc import Sequence
from pathlib import Path

from echo.crisissim.validation.case import Verdict
from echo.crisissim.validation.page.pictures import save
from echo.crisissim.validation.page.text import page


def write_page(verdicts: Sequence[Verdict], folder: Path) -> Path:
    """Write ``README.md`` and ``pictures`` into ``folder``; returns the page's path."""
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for verdict in verdicts:
        for drawing in verdict.outcome.drawings:
            save(drawing, pictures)
    path = folder / "README.md"
    path.write_text(page(verdicts), encoding="utf-8")
    return path
