"""The commands that need a broker have one of their own."""

from tests.echo.tasks.conftest import broker, broker_process

__all__ = ["broker", "broker_process"]
