from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.permissions import IsViewer
from geoquery.api.czml import tiles_as_czml
from geoquery.api.serializers import (
    SearchAnswerSerializer,
    SearchQuerySerializer,
    StatusSerializer,
    TileDetailSerializer,
)
from geoquery.selectors import (
    SearchAnswer,
    search_status,
    search_tiles,
    tile_detail,
    tile_thumbnail,
)


def thumbnail_url(tile: str) -> str:
    """Address of a tile's picture."""
    return reverse("geoquery-thumbnail", kwargs={"tile": tile})


class SearchView(APIView):
    """Search tiles in words."""

    permission_classes = [IsViewer]

    @extend_schema(
        operation_id="search_tiles",
        parameters=[SearchQuerySerializer],
        responses=SearchAnswerSerializer,
    )
    def get(self, request: Request) -> Response:
        """Answer with the best tiles, why each was found, and CZML for the globe."""
        query = SearchQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        answer = search_tiles(
            query.validated_data["q"],
            k=query.validated_data.get("k"),
            config=query.validated_data["config"],
            box=query.box(),
        )
        return Response(SearchAnswerSerializer(_answer(answer)).data)


def _answer(answer: SearchAnswer) -> dict[str, Any]:
    return {
        "results": [asdict(hit) | {"thumbnail": thumbnail_url(hit.tile)} for hit in answer.hits],
        "k": answer.k,
        "config": answer.config,
        "model": answer.model,
        "notices": answer.notices,
        "ms": round(answer.milliseconds, 1),
        "czml": tiles_as_czml(answer.hits, thumbnail_url),
    }


class TileView(APIView):
    """One tile."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="read_tile", responses=TileDetailSerializer)
    def get(self, request: Request, tile: str) -> Response:
        """Answer with a tile's facts, description, source and licence."""
        detail = asdict(tile_detail(tile)) | {"thumbnail": thumbnail_url(tile)}
        return Response(TileDetailSerializer(detail).data)


class ThumbnailView(APIView):
    """A tile's picture."""

    permission_classes = [IsViewer]

    @extend_schema(
        operation_id="read_tile_thumbnail", responses={(200, "image/png"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, tile: str) -> HttpResponse:
        """Answer with a PNG."""
        response = HttpResponse(tile_thumbnail(tile), content_type="image/png")
        response["X-Content-Type-Options"] = "nosniff"
        response["Cache-Control"] = "private, max-age=86400"
        return response


class StatusView(APIView):
    """What there is to search."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="read_search_status", responses=StatusSerializer)
    def get(self, request: Request) -> Response:
        """Answer with counts and models."""
        return Response(StatusSerializer(search_status()).data)
