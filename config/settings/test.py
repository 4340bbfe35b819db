"""Tests: quick password hashes, a folder of their own, tasks run in place."""

import tempfile
from pathlib import Path

from config.settings.base import *  # noqa: F403 -- settings are one namespace by design

SECRET_KEY = "only-for-tests"  # noqa: S105 -- no site runs on these settings
ALLOWED_HOSTS = ["*"]
VAR_DIR = Path(tempfile.mkdtemp(prefix="echo-test-"))
ARTIFACTS_ROOT = VAR_DIR / "artifacts"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
LOGGING = {"level": "WARNING", "json": True}
STORAGES["staticfiles"] = {  # noqa: F405
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
}
STATIC_ROOT = None  # files are served where they lie
WHITENOISE_USE_FINDERS = True
