"""How a command's own worker is told what it is to use."""

HANDED_OVER = "ECHO_OWN_WORKER"
SETTINGS = "echo.own_worker.settings"
