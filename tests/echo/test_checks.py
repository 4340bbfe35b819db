"""A back end that is not there is told when the site starts, with the setting's name."""

import pytest

from echo.checks import CHAT_PLANNER, check_back_ends

TYPED = {"BACKEND": "echo.planning.TypedPlanner", "OPTIONS": {}}
FOLDER = {"BACKEND": "echo.elevation.FolderElevation", "OPTIONS": {"folder": "nowhere"}}


def found(settings, *, planner=TYPED, elevation=(FOLDER,), chat=None):
    settings.PLANNER, settings.ELEVATION, settings.CHAT_MODEL = planner, list(elevation), chat
    return check_back_ends(None)


def test_a_site_whose_back_ends_are_there_has_nothing_to_tell(settings):
    assert found(settings) == []


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"BACKEND": "echo.planning.NoSuchPlanner"}, "NoSuchPlanner"),
        ({"BACKEND": "no.such.module.Planner"}, "no.such.module"),
        ({"OPTIONS": {}}, "must be"),
        ("echo.planning.TypedPlanner", "must be"),
    ],
)
def test_a_planner_that_is_not_there_is_named(settings, entry, reason):
    (error,) = found(settings, planner=entry)
    assert error.id == "echo.E001"
    assert reason in error.msg
    assert "PLANNER" in error.msg


def test_elevation_from_something_that_gives_none_is_named(settings):
    (error,) = found(settings, elevation=[FOLDER, TYPED])
    assert "is no ElevationProvider" in error.msg


def test_a_chat_planner_without_a_model_says_what_to_set(settings):
    (error,) = found(settings, planner={"BACKEND": CHAT_PLANNER, "OPTIONS": {}})
    assert (error.id, "ECHO_CHAT_URL" in error.hint) == ("echo.E002", True)
