"""The pages of plans, runs and the globe."""

from django.contrib.auth.views import LoginView, LogoutView

from common.accounts.forms import SignInForm
from common.web.pages import Page, SignedInPage
from echo.pages.acknowledgements import SIMPLE_SO_FAR, acknowledgements


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
