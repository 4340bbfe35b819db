import pytest

from geoquery.backends import text_embedder
from geoquery.grid import BLUE_MARBLE_32
from geoquery.measurement.world import World
from geoquery.models import Grid
from geoquery.services import describe_proxies, embed_scenes
from geoquery.services.scene_rows import store_scenes
from tests.geoquery.corpus import SOURCE, small_world


@pytest.fixture(scope="session")
def world() -> World:
    """The real global layers; reading them takes seconds, so it is done once."""
    return World()


@pytest.fixture
def model_doubles(settings):
    """Quick stand-ins for both models."""
    settings.TEXT_EMBEDDER = {"BACKEND": "tests.geoquery.doubles.WordCountEmbedder"}
    settings.IMAGE_ENCODER = {"BACKEND": "tests.geoquery.doubles.MeanColourEncoder"}
    yield
    text_embedder.cache_clear()


@pytest.fixture
def scenes(db, model_doubles) -> int:
    """The small corpus as scenes without vectors; says how many."""
    grid = Grid.objects.create(name=BLUE_MARBLE_32.name, description=BLUE_MARBLE_32.description)
    return store_scenes(grid, SOURCE, small_world())


@pytest.fixture
def searchable(scenes) -> int:
    """The small corpus, embedded and described."""
    embed_scenes()
    describe_proxies(size=30)
    return scenes
