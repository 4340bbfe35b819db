from common.actions import Wgs84Box
from discovery.router import TITLES
from discovery.services.answer import Found
from discovery.services.search import find_datasets
from discovery.tools import DatasetAnswer, DatasetHit

_MOST_BOXES = 20
_LINKS = ("landing", "order", "data", "documentation")


class CatalogueSearch:
    """The catalogue's search behind the tools' protocol; holds no state."""

    def search(self, query: str, *, k: int, box: Wgs84Box | None) -> DatasetAnswer:
        """Find at most ``k`` datasets; see the protocol."""
        corners = (box.west, box.south, box.east, box.north) if box else None
        chosen = {"bbox": ",".join(f"{value:.10g}" for value in corners)} if corners else {}
        answer = find_datasets(query, k=k, constraints=chosen)
        return DatasetAnswer(
            datasets=[_hit(found) for found in answer.results],
            official_tool=TITLES[answer.router.tool] if answer.router.tool else "",
            official_link=answer.router.link,
            notices=answer.notices,
        )


def _hit(found: Found) -> DatasetHit:
    record = found.record
    by_kind = {link.kind: link.url for link in reversed(record.links)}
    return DatasetHit(
        concept_id=record.concept_id,
        short_name=record.short_name,
        version=record.version,
        title=record.title,
        provider=record.provider,
        doi=record.doi,
        boxes=tuple(
            Wgs84Box(west=b.west, south=b.south, east=b.east, north=b.north)
            for b in record.boxes[:_MOST_BOXES]
        ),
        why=found.why,
        url=next((by_kind[kind] for kind in _LINKS if kind in by_kind), ""),
        licence=record.license,
    )
