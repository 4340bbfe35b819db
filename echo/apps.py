from django.apps import AppConfig


class EchoConfig(AppConfig):
    """Crisis response: action graphs, their approval and their execution."""

    name = "echo"
    verbose_name = "ECHO: plans, approvals, runs"

    def ready(self) -> None:
        """Register the system checks."""
        from echo import checks  # noqa: F401 -- registers itself on import
