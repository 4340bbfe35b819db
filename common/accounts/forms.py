from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError

from common.accounts.attempts import WINDOW_SECONDS, is_blocked


class SignInForm(AuthenticationForm):
    """Name and password; says so when too many attempts failed."""

    def get_invalid_login_error(self) -> ValidationError:
        """Return what the person reads."""
        username = self.cleaned_data.get("username") or ""
        if self.request is not None and is_blocked(self.request, username):
            message = f"Too many attempts failed. Wait {WINDOW_SECONDS} seconds, then try again."
            return ValidationError(message, code="blocked")
        return super().get_invalid_login_error()
