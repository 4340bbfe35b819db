"""What a page's modules need to know at start; it enters the page by ``json_script``."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse


def page_data(request: HttpRequest, **facts: str) -> dict[str, object]:
    """Return the facts that a page's modules start from.

    Args:
        request: the request being answered.
        **facts: what this page alone needs, such as the identifier of its plan.

    Returns:
        A JSON-ready mapping: ``root`` (the site's prefix), ``csrf``, ``user`` and the facts.
    """
    return {
        "root": reverse("pages:globe"),
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
