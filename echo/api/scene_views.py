import secrets
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.templatetags.static import static
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.permissions import IsViewer
from echo.api import schemas
from echo.api.scenes import scene_of
from echo.scene import to_czml, to_standalone_page
from echo.selectors.runs import get_run

CESIUM_FOLDER = "vendor/cesium/"


class CzmlView(APIView):
    """A result for the globe."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="read_czml", responses={200: schemas.CZML, 404: schemas.ERROR})
    def get(self, request: Request, run_id: UUID) -> Response:
        """Send outline, watercourses and place names as CZML packets."""
        return Response(to_czml(scene_of(get_run(run_id), with_images=False)))


class SceneView(APIView):
    """A result as a page of its own."""

    permission_classes = [IsViewer]

    @extend_schema(
        operation_id="read_scene",
        responses={(200, "text/html"): OpenApiTypes.STR, 404: schemas.ERROR},
    )
    def get(self, request: Request, run_id: UUID) -> HttpResponse:
        """Send a page written by cesiumpy, shut in a sandbox of its own."""
        nonce = secrets.token_urlsafe(16)
        files = request.build_absolute_uri(settings.STATIC_URL)
        page = to_standalone_page(
            scene_of(get_run(run_id), with_images=True),
            cesium_url=request.build_absolute_uri(static(CESIUM_FOLDER)),
            nonce=nonce,
        )
        response = HttpResponse(page, content_type="text/html; charset=utf-8")
        response["Content-Security-Policy"] = _policy(files, nonce)
        response["X-Content-Type-Options"] = "nosniff"
        response["Cache-Control"] = "private, no-store"
        return response


def _policy(files: str, nonce: str) -> str:
    """Let the page draw and nothing else: no origin, no cookies, no form, nowhere to send to."""
    return (
        f"sandbox allow-scripts; default-src 'none'; "
        f"script-src 'nonce-{nonce}' {files} 'wasm-unsafe-eval'; worker-src blob:; "
        f"connect-src {files} data: blob:; img-src {files} data: blob:; "
        f"style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
