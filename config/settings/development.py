"""A person's own machine: bin/demo and bin/manage."""

from config import env
from config.settings.base import *  # noqa: F403 -- settings are one namespace by design

DEBUG = env.boolean("ECHO_DEBUG", default=False)
SECRET_KEY = env.secret("ECHO_SECRET_KEY") or env.required("ECHO_SECRET_KEY_FILE")
LOGGING = {"level": env.text("ECHO_LOG_LEVEL", "INFO"), "json": False}
STORAGES["staticfiles"] = {  # noqa: F405
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
}
STATIC_ROOT = None  # files are served where they lie
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
