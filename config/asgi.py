"""Entry point of the web server (uvicorn)."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")

application = get_asgi_application()

from config.warming import warm  # noqa: E402 -- apps must be loaded first

warm()
