"""Page views: each renders one template and hands its modules their data."""

from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import LoginView, LogoutView
from django.views.generic import TemplateView

from common.accounts.forms import SignInForm
from echo.pages.acknowledgements import SIMPLE_SO_FAR, acknowledgements
from echo.pages.page_data import page_data


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

    login_url = "pages:login"


class GlobePage(SignedInPage):
    """The analyst's page: one request box, the globe, and what came of the request."""

    template_name = "pages/globe.html"


class ReviewQueuePage(SignedInPage):
    """Plans by state, those that wait for a decision first."""

    template_name = "pages/review_queue.html"


class ReviewPlanPage(SignedInPage):
    """One plan exactly as it would run, and the decision on it."""

    template_name = "pages/review_plan.html"


class EditPlanPage(SignedInPage):
    """One plan's steps, inputs and wiring, to be changed by who asked for it."""

    template_name = "pages/edit_plan.html"


class RunListPage(SignedInPage):
    """Runs by state, the newest first."""

    template_name = "pages/run_list.html"


class RunPage(SignedInPage):
    """One run: its steps, and its result on the globe."""

    template_name = "pages/run.html"


class AboutPage(Page):
    """Licences, acknowledgements, and what is simple so far."""

    template_name = "pages/about.html"
    extra_context = {"acknowledgements": acknowledgements, "simple_so_far": SIMPLE_SO_FAR}


class SignInPage(LoginView):
    """Sign in with a name and a password."""

    template_name = "pages/login.html"
    authentication_form = SignInForm
    next_page = "pages:globe"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """Sign out; only by POST, so that no link or picture can do it."""

    next_page = "pages:login"
