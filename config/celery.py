"""The task queue. torch and numba run in prefork children only; the parent stays free of them."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")

app = Celery("echo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
