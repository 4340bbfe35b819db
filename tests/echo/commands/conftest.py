"""The commands that need a broker have one of their own."""

from tests.echo.tasks.conftest import broker

__all__ = ["broker"]
