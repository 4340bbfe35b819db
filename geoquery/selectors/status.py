from dataclasses import dataclass

from django.db.models import Count

from geoquery.models import EmbeddingModel, ProxyDescription, Scene


@dataclass(frozen=True, kw_only=True)
class SensorCount:
    """How many scenes of one sensor there are, at which resolution."""

    sensor: str
    resolution_m: float
    tiles: int


@dataclass(frozen=True, kw_only=True)
class SearchStatus:
    """What there is to search, and by which models."""

    tiles: int
    proxies: int
    sensors: tuple[SensorCount, ...]
    image_model: EmbeddingModel | None
    text_model: EmbeddingModel | None

    @property
    def is_ready(self) -> bool:
        """Whether a search can be answered."""
        return None not in (self.image_model, self.text_model) and self.proxies > 0


def search_status() -> SearchStatus:
    """Count what is loaded."""
    counted = (
        Scene.objects.values("sensor", "resolution_m")
        .annotate(tiles=Count("pk"))
        .order_by("-tiles", "sensor")
    )
    sensors = tuple(SensorCount(**row) for row in counted)
    active = {
        model.kind: model for model in EmbeddingModel.objects.defer("fitted").filter(is_active=True)
    }
    return SearchStatus(
        tiles=sum(sensor.tiles for sensor in sensors),
        proxies=ProxyDescription.objects.values("scene").distinct().count(),
        sensors=sensors,
        image_model=active.get(EmbeddingModel.Kind.IMAGE),
        text_model=active.get(EmbeddingModel.Kind.TEXT),
    )
