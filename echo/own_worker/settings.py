"""Settings of a command's own worker: those of the site, with what :mod:`.process` hands over."""

import json
import os
from copy import deepcopy
from importlib import import_module

from echo.own_worker.settings_name import HANDED_OVER

_handed = json.loads(os.environ[HANDED_OVER])
_site = import_module(_handed["settings"])
globals().update({name: getattr(_site, name) for name in dir(_site) if name.isupper()})

DATABASES = deepcopy(_site.DATABASES)
DATABASES["default"]["NAME"] = _handed["database"]
CELERY_BROKER_URL = _handed["broker"]
CELERY_TASK_DEFAULT_QUEUE = _handed["queue"]
CELERY_TASK_ALWAYS_EAGER = False
CELERY_TASK_EAGER_PROPAGATES = False
ARTIFACTS_ROOT = _handed["artifacts"]
RESUME_LOST_RUNS = False  # other people's runs are not this worker's business
if _handed["registry"]:
    TOOL_REGISTRY = _handed["registry"]
