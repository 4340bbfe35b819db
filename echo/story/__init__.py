"""The main job played through the HTTP interface, as an analyst and an approver would."""

from echo.story.play import StoryResult, play

__all__ = ["StoryResult", "play"]
