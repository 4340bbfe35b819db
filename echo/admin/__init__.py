"""What administrators see: the history to read, and the rules to set."""

from echo.admin import history, rules

__all__ = ["history", "rules"]
