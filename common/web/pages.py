"""Base of the page views: each renders one template and hands its modules their data."""

from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import get_script_prefix
from django.views.generic import TemplateView


class Page(TemplateView):
    """A page that anyone may open."""

    def page_facts(self) -> dict[str, str]:
        """Return what this page's modules need beyond what every page gets."""
        return {name: str(value) for name, value in self.kwargs.items()}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401 - Django's own
        """Add the page's data to the template's context."""
        context = super().get_context_data(**kwargs)
        context["page_data"] = page_data(self.request, **self.page_facts())
        return context


class SignedInPage(LoginRequiredMixin, Page):
    """A page for people who are signed in; others are sent to the sign-in page."""


def page_data(request: HttpRequest, **facts: str) -> dict[str, object]:
    """Return the facts that a page's modules start from; they enter the page by ``json_script``.

    Args:
        request: the request being answered.
        **facts: what this page alone needs, such as the identifier of its plan.

    Returns:
        A JSON-ready mapping: ``root`` (the site's prefix), ``csrf``, ``user`` and the facts.
    """
    return {
        "root": get_script_prefix(),
        "csrf": get_token(request),
        "user": _user_facts(request),
        **facts,
    }


def _user_facts(request: HttpRequest) -> dict[str, object] | None:
    user = request.user
    if isinstance(user, AnonymousUser):
        return None
    return {
        "username": user.get_username(),
        "role": user.role,
        "mayPlan": user.may_plan,
        "mayApprove": user.may_approve,
    }
