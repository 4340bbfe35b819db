import re
from argparse import ArgumentTypeError

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,60}")


def catalogue_name(text: str) -> str:
    """Return "stac:<name>" for a name in small letters, digits, points and hyphens."""
    if not _NAME.fullmatch(text):
        message = f"{text!r} is no name: use small letters, digits, '.', '_' and '-', up to 61"
        raise ArgumentTypeError(message)
    return f"stac:{text}"
