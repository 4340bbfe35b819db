"""A site on the open network, behind a proxy that ends TLS."""

from config import env
from config.settings.base import *  # noqa: F403 -- settings are one namespace by design

SECRET_KEY = env.secret("ECHO_SECRET_KEY") or env.required("ECHO_SECRET_KEY_FILE")
ALLOWED_HOSTS = env.words("ECHO_ALLOWED_HOSTS") or [env.required("ECHO_ALLOWED_HOSTS")]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^api/health/"]
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
