from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView

from common.web.permissions import IsViewer
from discovery.api.answer_json import answer_json, dataset_json
from discovery.api.serializers import (
    CatalogueStatusSerializer,
    DatasetAnswerSerializer,
    DatasetQuerySerializer,
    DatasetSerializer,
)
from discovery.selectors.collections import catalogue_status, one_record
from discovery.services.search import find_datasets


class ModelRerankThrottle(UserRateThrottle):
    """Bounds how often one person may have a chat model rerank: that takes money and a while."""

    rate = "20/hour"
    scope = "discovery-rerank"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count only searches that ask for a model."""
        if request.query_params.get("rerank") in {None, "", "evidence"}:
            return True
        return super().allow_request(request, view)


class DatasetSearchView(APIView):
    """Find datasets from a plain sentence."""

    permission_classes = [IsViewer]
    throttle_classes = [ModelRerankThrottle]

    @extend_schema(
        operation_id="find_datasets",
        parameters=[DatasetQuerySerializer],
        responses=DatasetAnswerSerializer,
    )
    def get(self, request: Request) -> Response:
        """Answer with ranked datasets, why each fits, and the official tool that answers alone."""
        query = DatasetQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        data: dict[str, Any] = query.validated_data
        answer = find_datasets(
            data["q"],
            k=data["k"],
            constraints=query.constraints(),
            rerank=data.get("rerank") or None,
        )
        return Response(DatasetAnswerSerializer(answer_json(answer)).data)


class DatasetView(APIView):
    """One dataset."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="dataset", responses=DatasetSerializer)
    def get(self, _request: Request, concept_id: str) -> Response:
        """Answer with its metadata, links and code that fetches it."""
        return Response(DatasetSerializer(dataset_json(one_record(concept_id))).data)


class CatalogueStatusView(APIView):
    """What the catalogue holds."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="catalogue_status", responses=CatalogueStatusSerializer)
    def get(self, _request: Request) -> Response:
        """Answer with counts and what people must know."""
        return Response(CatalogueStatusSerializer(catalogue_status()).data)
