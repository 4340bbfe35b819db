import json
from urllib.parse import urlencode

from common.errors import EchoError
from discovery.constraints.understood import Understood
from discovery.rerank.base import Evidence
from discovery.rerank.lookups.base import LookupFailed
from discovery.rerank.lookups.service import Service

CMR = "https://cmr.earthdata.nasa.gov"
_MOST_BYTES = 2 * 1024 * 1024


class CmrGranules:
    """Asks CMR's granule search for one granule of the place and time.

    Args:
        base_url: The service's address; another one for tests.
        timeout_s: Seconds for one question.
        allow_private: Whether a loopback address is right.
    """

    def __init__(
        self, base_url: str = CMR, *, timeout_s: float = 10.0, allow_private: bool = False
    ) -> None:
        self._service = Service(
            base_url=base_url.rstrip("/"),
            most_bytes=_MOST_BYTES,
            timeout_s=timeout_s,
            allow_private=allow_private,
        )

    def check(self, concept_id: str, understood: Understood) -> Evidence:
        """Whether there is a granule; see the protocol."""
        url = f"{self._service.base_url}/search/granules.json?{_question(concept_id, understood)}"
        try:
            body = self._service.get(url)
            entries = json.loads(body)["feed"]["entry"]
            is_held = bool(entries) if isinstance(entries, list) else None
        except (EchoError, ValueError, KeyError, TypeError, RecursionError) as problem:
            raise LookupFailed(
                f"granule search: {problem}", url=self._service.base_url
            ) from problem
        if is_held is None:
            raise LookupFailed(
                "granule search: the answer is no list of granules", url=self._service.base_url
            )
        text = (
            "has granules for the place and date"
            if is_held
            else "has no granule for the place and date"
        )
        return Evidence(
            kind="granules", text=text, concept_id=concept_id, url=url, share=float(is_held)
        )


def _question(concept_id: str, understood: Understood) -> str:
    asked = [("collection_concept_id", concept_id), ("page_size", "1")]
    if understood.place is not None:
        box = understood.place.box
        asked.append(("bounding_box", f"{box.west:g},{box.south:g},{box.east:g},{box.north:g}"))
    if understood.interval is not None:
        ends = [f"{end:%Y-%m-%dT%H:%M:%SZ}" if end else "" for end in understood.interval]
        asked.append(("temporal", ",".join(ends)))
    return urlencode(asked)
