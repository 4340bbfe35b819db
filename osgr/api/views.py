from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView

from common.web.permissions import IsViewer
from osgr.api.answer_json import answer_json
from osgr.api.serializers import (
    ArchiveNamesSerializer,
    ArchiveSerializer,
    AskAnswerSerializer,
    QuestionSerializer,
)
from osgr.selectors.archive import archive_names, held_variables
from osgr.services.ask import ask


class AskThrottle(UserRateThrottle):
    """Bounds how often one person may have rasters read."""

    rate = "120/min"
    scope = "osgr-ask"


class AskView(APIView):
    """A question to an archive."""

    permission_classes = [IsViewer]
    throttle_classes = [AskThrottle]

    @extend_schema(
        operation_id="ask_archive", request=QuestionSerializer, responses=AskAnswerSerializer
    )
    def post(self, request: Request) -> Response:
        """Answer with a number and all that it rests on, or with the reason why there is none."""
        fields = QuestionSerializer(data=request.data)
        fields.is_valid(raise_exception=True)
        data = fields.validated_data
        answer = ask(
            data["question"],
            archive=data["archive"],
            choices=data.get("choices") or None,
            execute=data["execute"],
            corrections=data.get("corrections"),
        )
        return Response(AskAnswerSerializer(answer_json(answer)).data)


class ArchiveListView(APIView):
    """The archives that can be asked."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="list_archives", responses=ArchiveNamesSerializer)
    def get(self, _request: Request) -> Response:
        """Answer with their names."""
        return Response({"archives": archive_names()})


class ArchiveView(APIView):
    """One archive."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="archive", responses=ArchiveSerializer)
    def get(self, _request: Request, name: str) -> Response:
        """Answer with its variables, and which are unknown to the support graph."""
        content = {"name": name, "variables": held_variables(name)}
        return Response(ArchiveSerializer(content).data)
