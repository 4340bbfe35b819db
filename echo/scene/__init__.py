"""A run's result as a scene: as CZML for the globe, and as a page that stands alone."""

from echo.scene.czml import to_czml
from echo.scene.standalone import to_standalone_page
from echo.scene.values import Scene, SceneImage, SceneLabel, SceneLine

__all__ = ["Scene", "SceneImage", "SceneLabel", "SceneLine", "to_czml", "to_standalone_page"]
