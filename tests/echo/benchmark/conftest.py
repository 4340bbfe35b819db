"""The benchmark needs a broker, and has one of its own."""

from tests.echo.tasks.conftest import broker, broker_process

__all__ = ["broker", "broker_process"]
