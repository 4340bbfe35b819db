"""DOIs, addresses and processing levels in the one form that is stored."""

import re
from urllib.parse import urlsplit

from discovery.catalogue import limits
from discovery.catalogue.wording import clean_line

_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_LEVEL = re.compile(r"(?:level|l)?[\s_-]*([0-4](?:[A-D]|P)?)[A-Z]{0,2}", re.IGNORECASE)
_SCHEMES = frozenset({"http", "https", "ftp", "s3"})


def read_doi(value: object) -> str:
    """The DOI without a resolver's address, or nothing if it is none."""
    found = _DOI.fullmatch(clean_line(value, limit=limits.DOI))
    return found[1].rstrip(".,;") if found else ""


def read_url(value: object) -> str:
    """An address that may be shown as a link, or nothing if it is none.

    Only http, https, ftp and s3 with a host: an address such as ``javascript:`` is none.
    """
    text = clean_line(value, limit=limits.URL + 1)
    if not text or len(text) > limits.URL or any(char in text for char in " \"'<>\\"):
        return ""
    try:
        parts = urlsplit(text)
    except ValueError:
        return ""
    return text if parts.scheme.lower() in _SCHEMES and parts.netloc else ""


def read_level(value: object) -> str:
    """Processing level as in UMM-C: "0", "1A", "2", "2P", ...; nothing if it is none."""
    found = _LEVEL.fullmatch(clean_line(value, limit=40))
    return found[1].upper() if found else ""
