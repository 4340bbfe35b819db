from celery import current_app
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from drf_spectacular.utils import extend_schema
from kombu.exceptions import OperationalError
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class HealthSerializer(serializers.Serializer):
    """How the process is."""

    status = serializers.CharField()


class ReadinessSerializer(HealthSerializer):
    """How the process is, and each part it needs."""

    parts = serializers.DictField(child=serializers.CharField())


class LiveView(APIView):
    """Whether the process answers."""

    permission_classes = [AllowAny]
    authentication_classes: list[type] = []

    @extend_schema(responses=HealthSerializer)
    def get(self, request: Request) -> Response:
        """Answer without touching anything else."""
        return Response({"status": "live"})


class ReadyView(APIView):
    """Whether the database, its tables and the broker are there; 503 names what is not."""

    permission_classes = [AllowAny]
    authentication_classes: list[type] = []

    @extend_schema(responses={200: ReadinessSerializer, 503: ReadinessSerializer})
    def get(self, request: Request) -> Response:
        """Check each part."""
        parts = {"database": _database_state(), "broker": _broker_state()}
        is_ready = all(state == "ok" for state in parts.values())
        return Response(
            {"status": "ready" if is_ready else "not ready", "parts": parts},
            status=200 if is_ready else 503,
        )


def _database_state() -> str:
    try:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return "migrations missing: run bin/manage migrate"
    except DatabaseError:
        return "unreachable"
    return "ok"


def _broker_state() -> str:
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, timeout=2)
    except (OperationalError, OSError):
        return "unreachable"
    return "ok"
