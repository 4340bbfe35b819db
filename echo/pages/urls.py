"""Addresses of the pages."""

from django.urls import path

from echo.pages import views

app_name = "pages"

urlpatterns = [
    path("", views.GlobePage.as_view(), name="globe"),
    path("login/", views.SignInPage.as_view(), name="login"),
    path("logout/", views.SignOut.as_view(), name="logout"),
    path("review/", views.ReviewQueuePage.as_view(), name="review-queue"),
    path("review/<slug:plan_id>/", views.ReviewPlanPage.as_view(), name="review-plan"),
    path("plans/<slug:plan_id>/edit/", views.EditPlanPage.as_view(), name="edit-plan"),
    path("runs/", views.RunListPage.as_view(), name="run-list"),
    path("runs/<slug:run_id>/", views.RunPage.as_view(), name="run"),
    path("about/", views.AboutPage.as_view(), name="about"),
]
