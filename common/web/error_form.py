from collections.abc import Mapping

from django.http import JsonResponse


def error_body(code: str, message: str, fields: Mapping[str, object]) -> dict[str, object]:
    """Return the one form in which every error of the API is told."""
    return {"error": {"code": code, "message": message, "fields": fields}}


def error_response(status: int, code: str, message: str) -> JsonResponse:
    """Return an error in that form from where no view answers."""
    return JsonResponse(error_body(code, message, {}), status=status)
