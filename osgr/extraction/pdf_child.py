"""The child process that parses one PDF from standard input; it limits itself before it looks."""

import io
import json
import logging
import resource
import sys

MEMORY_BYTES = 1_500_000_000
MOST_PAGES = 400
MOST_CHARACTERS = 3_000_000


def main() -> None:
    """Write ``{"title", "text"}`` to standard output."""
    seconds = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    logging.disable(logging.CRITICAL)
    from pypdf import PdfReader  # after the limits

    reader = PdfReader(io.BytesIO(sys.stdin.buffer.read()))
    title = str((reader.metadata or {}).get("/Title") or "")
    text, length = [], 0
    for number, page in enumerate(reader.pages):
        if number >= MOST_PAGES or length > MOST_CHARACTERS:
            break
        text.append(page.extract_text())
        length += len(text[-1])
    joined = "\n\n".join(text)[:MOST_CHARACTERS]
    clean = joined.encode("utf-8", "replace").decode("utf-8")
    sys.stdout.write(json.dumps({"title": title[:300], "text": clean}))


if __name__ == "__main__":
    main()
