"""Reads documents; a PDF is parsed by a child process that is limited in memory and time."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from osgr.extraction.document import Document
from osgr.extraction.errors import UnreadableDocument

LARGEST_PDF, LARGEST_TEXT = 50_000_000, 5_000_000
SHORTEST_TEXT = 100
PDF_SECONDS = 90.0
_ROOT = Path(__file__).resolve().parent.parent.parent
_TEXTS = frozenset({".txt", ".md", ".rst", ".text"})


def read_document(path: Path, *, seconds: float = PDF_SECONDS) -> Document:
    """Read a text or PDF file.

    Args:
        path: Ends with .pdf, .txt, .md, .rst or .text.
        seconds: How long the parsing of a PDF may take.

    Raises:
        UnreadableDocument: It is missing, too large, of another sort, broken, or holds no text.
    """
    suffix = path.suffix.lower()
    if suffix == ".pdf":
        parsed = _parse_pdf(_bytes(path, LARGEST_PDF), name=path.name, seconds=seconds)
        return _document(path.name, parsed["title"], parsed["text"])
    if suffix not in _TEXTS:
        message = f"{path.name} is no document that can be read: use PDF or plain text."
        raise UnreadableDocument(message)
    try:
        text = _bytes(path, LARGEST_TEXT).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{path.name} isn't UTF-8 text: byte {error.start} is no part of a character."
        raise UnreadableDocument(message) from error
    return _document(path.name, _first_line(text), text)


def _bytes(path: Path, largest: int) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except OSError as error:
        message = f"{path.name} can't be read: {error.strerror}."
        raise UnreadableDocument(message) from error
    if len(content) > largest:
        message = f"{path.name} is larger than {largest} bytes."
        raise UnreadableDocument(message)
    return content


def _parse_pdf(content: bytes, *, name: str, seconds: float) -> dict[str, Any]:
    child = [sys.executable, "-m", "osgr.extraction.pdf_child", str(int(seconds) + 1)]
    quiet = {"PATH": os.environ.get("PATH", ""), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(  # noqa: S603 -- our own module
            child, input=content, capture_output=True, cwd=_ROOT, env=quiet, timeout=seconds,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        message = f"{name} took longer than {seconds:g} s to parse."
        raise UnreadableDocument(message) from error
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        reason = said[-1][:300] if said else f"the parser ended with {done.returncode}"
        message = f"{name} can't be parsed as PDF: {reason}"
        raise UnreadableDocument(message)
    return dict(json.loads(done.stdout))


def _document(name: str, title: str, text: str) -> Document:
    plain = text.replace("\x00", "")
    if len(plain.strip()) < SHORTEST_TEXT:
        message = f"{name} holds no text to speak of; a scanned document needs to be recognised."
        raise UnreadableDocument(message)
    return Document(name=name, title=" ".join(title.split())[:300] or name, text=plain)


def _first_line(text: str) -> str:
    lines = (line.strip(" #\t") for line in text.splitlines())
    return next((line for line in lines if line), "")
