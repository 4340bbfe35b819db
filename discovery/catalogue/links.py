"""Addresses of a collection, sorted by what they lead to."""

from collections.abc import Iterable

from discovery.catalogue import limits
from discovery.catalogue.identifiers import read_url
from discovery.catalogue.record import Link
from discovery.catalogue.wording import clean_line

BROKEN_LINK = "broken_link"

_BY_CONTENT = {
    "DistributionURL": "data",
    "PublicationURL": "documentation",
    "VisualizationURL": "browse",
    "CollectionURL": "landing",
}
# Within those, types of their own (UMM-C, KMS "rucontenttype").
_BY_TYPE = {
    "DATA SET LANDING PAGE": "landing",
    "PROJECT HOME PAGE": "documentation",
    "EXTENDED METADATA": "documentation",
    "PROFESSIONAL HOME PAGE": "other",
    "GET SERVICE": "service",
    "USE SERVICE API": "service",
    "GET CAPABILITIES": "service",
    "GOTO WEB TOOL": "service",
    "DOWNLOAD SOFTWARE": "service",
}
_ORDER = frozenset({"Earthdata Search", "Order", "Subscribe", "EOSDIS DATA POOL"})
_BY_STAC_RELATION = {
    "license": "other",
    "about": "documentation",
    "describedby": "documentation",
    "documentation": "documentation",
    "cite-as": "landing",
    "via": "landing",
    "alternate": "landing",
    "self": "stac",
    "items": "data",
    "data": "data",
    "preview": "browse",
    "thumbnail": "browse",
    "wmts": "service",
    "wms": "service",
    "xyz": "service",
    "service": "service",
}
_KINDS = ("landing", "order", "data", "stac", "documentation", "service", "browse", "other")


def umm_kind(content_type: str, kind: str, subtype: str) -> str:
    """What a related URL of UMM-C leads to."""
    if subtype in _ORDER:
        return "order"
    return _BY_TYPE.get(kind) or _BY_CONTENT.get(content_type, "other")


def stac_kind(relation: str) -> str:
    """What a link of STAC leads to; nothing for those between documents of the catalogue."""
    return _BY_STAC_RELATION.get(relation.lower(), "")


def read_links(
    found: Iterable[tuple[str, object, object]],
) -> tuple[tuple[Link, ...], tuple[str, ...]]:
    """Links by kind, each address once, and the flags of what is no address.

    Args:
        found: Kind, address and title; those without a kind are left out.
    """
    links: dict[str, Link] = {}
    broken = False
    for kind, address, title in found:
        if not kind:
            continue
        url = read_url(address)
        broken = broken or not url
        if url and url not in links:
            links[url] = Link(kind=kind, url=url, title=clean_line(title, limit=limits.TERM))
    ordered = sorted(links.values(), key=lambda link: _KINDS.index(link.kind))
    return tuple(ordered[: limits.TERMS]), ((BROKEN_LINK,) if broken else ())
