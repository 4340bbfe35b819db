"""A few real places, a small support graph and a small archive with known values."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from common.gazetteer.models import LoadedBatch, Place, Region
from common.gazetteer.services import load_gazetteer
from osgr.archive.manifest import read_manifest
from osgr.archive.variable_names import ResultName, VariableLexicon
from osgr.models import Archive, SupportNode, SupportSource
from osgr.services.archive import load_observations
from osgr.services.support.loading import load_parts
from osgr.support.content_reader import read_parts

SEED = Path(__file__).parents[1] / "support" / "seed"
LEXICON = VariableLexicon(
    [
        ResultName(name="NDVI product", spellings=("NDVI",)),
        ResultName(name="land surface temperature", spellings=("LST_Day_1km",)),
    ]
)
URUMQI, VALENCIA_SPAIN = [87.35, 43.55, 87.85, 44.05], [-0.6, 39.2, -0.1, 39.7]


@pytest.fixture(scope="module")
def places(django_db_setup: None, django_db_blocker) -> Iterator[None]:
    """Load the largest towns of the world."""
    with django_db_blocker.unblock():
        load_gazetteer(limit=3000)
        yield
        for model in (Place, Region, LoadedBatch):
            model.objects.all().delete()


@pytest.fixture(scope="module")
def asked(places: None, django_db_blocker) -> Iterator[str]:
    """Load graph and archive; return the archive's name."""
    with django_db_blocker.unblock():
        load_parts(read_parts(SEED))
        rows = [json.dumps(row) for row in _rows()]
        found = read_manifest(rows, archive="small", source="test")
        load_observations(found, archive="small", lexicon=LEXICON)
        yield "small"
        Archive.objects.all().delete()
        SupportNode.objects.all().delete()
        SupportSource.objects.all().delete()


def _rows() -> Iterator[dict[str, object]]:
    for month, greenness in ((6, 0.4), (7, 0.5), (8, 0.6)):
        yield _row("urumqi", URUMQI, "NDVI", month, greenness)
        yield _row("urumqi", URUMQI, "LST_Day_1km", month, 300.0 + month)
        yield _row("valencia", VALENCIA_SPAIN, "NDVI", month, 0.3)


def _row(
    place: str, box: list[float], variable: str, month: int, value: float
) -> dict[str, object]:
    last = 30 if month == 6 else 31
    unit = "1" if variable == "NDVI" else "K"
    return {
        "id": f"{place}_2021-{month:02d}_{variable}",
        "variable": variable,
        "start": f"2021-{month:02d}-01",
        "end": f"2021-{month:02d}-{last}",
        "bbox": box,
        "properties": {"value": value, "unit": unit, "resolution_m": 1000, "product": "P"},
    }
