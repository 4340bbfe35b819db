"""A small catalogue of invented and well-known datasets that tests of retrieval share."""

from datetime import UTC, datetime
from zlib import crc32

from common.geo import Box
from discovery.catalogue.record import CollectionRecord

WORLD = Box(-180, -90, 180, 90)


def dataset(short_name: str, version: str = "1", **fields: object) -> CollectionRecord:
    """A record with what a test doesn't state filled in."""
    start = datetime(2000, 1, 1, tzinfo=UTC)
    defaults: dict[str, object] = {
        "concept_id": f"C{crc32(f'{short_name} {version}'.encode()):010}-TEST",
        "title": short_name,
        "abstract": "",
        "provider": "LPCLOUD",
        "boxes": (WORLD,),
        "intervals": ((start, None),),
    }
    defaults |= fields
    return CollectionRecord(short_name=short_name, version=version, **defaults)  # type: ignore[arg-type]


def lst(version: str, short_name: str = "MOD11A1", **fields: object) -> CollectionRecord:
    """A version of the daily land surface temperature of MODIS on Terra."""
    return dataset(
        short_name,
        version,
        title=f"MODIS/Terra Land Surface Temperature/Emissivity Daily L3 Global 1km V{version}",
        abstract="Daily land surface temperature and emissivity in a sinusoidal grid.",
        platforms=("Terra",),
        instruments=("MODIS",),
        doi=f"10.5067/MODIS/{short_name}.{version}",
        **fields,
    )


CATALOGUE = (
    lst("006"),
    lst("061"),
    lst("5"),
    dataset(
        "MYD11A1",
        "061",
        title="MODIS/Aqua Land Surface Temperature/Emissivity Daily L3 Global 1km V061",
        platforms=("Aqua",),
        instruments=("MODIS",),
    ),
    dataset(
        "MOD11C3",
        "061",
        title="MODIS/Terra Land Surface Temperature/Emissivity Monthly L3 Global 0.05Deg CMG V061",
        platforms=("Terra",),
        instruments=("MODIS",),
    ),
    dataset(
        "MOD14A1",
        "061",
        title="MODIS/Terra Thermal Anomalies/Fire Daily L3 Global 1km V061",
        abstract="Active fire pixels.",
        platforms=("Terra",),
        instruments=("MODIS",),
    ),
    dataset(
        "VNP14IMG",
        "002",
        title="VIIRS/NPP Active Fires 6-Min L2 Swath 375m V002",
        platforms=("Suomi-NPP",),
        instruments=("VIIRS",),
    ),
    dataset(
        "MODIS_SNOW",
        "1",
        title="MODIS snow cover",
        platforms=("Terra",),
        instruments=("MODIS",),
    ),
    dataset(
        "GPM_3IMERGDF",
        "07",
        title="GPM IMERG Final Precipitation L3 1 day 0.1 degree x 0.1 degree V07",
        provider="GES_DISC",
        platforms=("GPM",),
    ),
    dataset(
        "OPERA_L3_DSWX-HLS_V1",
        "1.0",
        title="Dynamic Surface Water Extent from Harmonized Landsat Sentinel-2",
        abstract="Shows inundation and open surface water.",
        provider="POCLOUD",
    ),
    dataset(
        "JASON_ALT",
        "2",
        title="Jason-3 altimeter sea surface height anomaly",
        provider="POCLOUD",
        instruments=("POSEIDON-3B",),
    ),
    dataset(
        "MUR-JPL-L4-GLOB-v4.1",
        "4.1",
        title="GHRSST Level 4 MUR Global Foundation Sea Surface Temperature Analysis Daily",
        provider="POCLOUD",
    ),
    dataset(
        "SST_MONTHLY",
        "1",
        title="Level 4 Sea Surface Temperature Monthly Analysis",
        provider="POCLOUD",
    ),
    dataset(
        "SST_WEEKLY",
        "1",
        title="Level 4 Sea Surface Temperature Weekly Analysis",
        provider="POCLOUD",
    ),
    dataset(
        "VOLC_SO2",
        "1",
        title="Volcanic sulfur dioxide emissions",
        boxes=(Box(170, -50, -160, -10),),
    ),
    dataset(
        "GREENLAND_ICE",
        "1",
        title="Ice velocity of glaciers in Greenland",
        provider="NSIDC_CPRD",
        boxes=(Box(-75, 58, -10, 84),),
        intervals=((datetime(2000, 1, 1, tzinfo=UTC), datetime(2010, 12, 31, tzinfo=UTC)),),
    ),
    dataset(
        "ANTARCTIC_ICE",
        "1",
        title="Ice velocity of glaciers in Antarctica",
        provider="NSIDC_CPRD",
        boxes=(Box(-180, -90, 180, -60),),
        intervals=((datetime(2012, 1, 1, tzinfo=UTC), None),),
    ),
)
