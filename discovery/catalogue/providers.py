"""Which CMR providers are NASA's own archive centres and their near-real-time systems."""

_CENTRES = {
    "ASF": "Alaska Satellite Facility DAAC",
    "CDDIS": "Crustal Dynamics Data Information System",
    "CSDA": "Commercial Satellite Data Acquisition program",
    "ESDIS": "Earth Science Data and Information System project",
    "GES_DISC": "Goddard Earth Sciences Data and Information Services Center",
    "GHRC_DAAC": "Global Hydrometeorology Resource Center DAAC",
    "GHRSSTCWIC": "Physical Oceanography DAAC (GHRSST)",
    "LAADS": "Level-1 and Atmosphere Archive and Distribution System DAAC",
    "LARC": "Atmospheric Science Data Center",
    "LARC_ASDC": "Atmospheric Science Data Center",
    "LARC_CLOUD": "Atmospheric Science Data Center",
    "LPCLOUD": "Land Processes DAAC",
    "LPDAAC_ECS": "Land Processes DAAC",
    "MOPITT": "Measurements of Pollution in the Troposphere, processing system",
    "NCCS": "NASA Center for Climate Simulation",
    "NSIDCV0": "National Snow and Ice Data Center DAAC",
    "NSIDC_CPRD": "National Snow and Ice Data Center DAAC",
    "NSIDC_ECS": "National Snow and Ice Data Center DAAC",
    "OB_CLOUD": "Ocean Biology DAAC",
    "OB_DAAC": "Ocean Biology DAAC",
    "ORNL_CLOUD": "Oak Ridge National Laboratory DAAC",
    "ORNL_DAAC": "Oak Ridge National Laboratory DAAC",
    "PODAAC": "Physical Oceanography DAAC",
    "POCLOUD": "Physical Oceanography DAAC",
    "SEDAC": "Socioeconomic Data and Applications Center",
    "ASIPS": "Atmosphere Science Investigator-led Processing System",
}
_NEAR_REAL_TIME = {
    "LANCEAMSR2": "LANCE near-real-time AMSR2",
    "LANCEMODIS": "LANCE near-real-time MODIS and VIIRS",
    "LM_FIRMS": "Fire Information for Resource Management System",
    "OMINRT": "LANCE near-real-time OMI",
}

NASA_PROVIDERS = (*_CENTRES, *_NEAR_REAL_TIME)
"""All of them, by their CMR provider ids."""


def is_nasa_archive(provider: str) -> bool:
    """Whether a CMR provider id is that of a NASA archive centre or of its real-time system."""
    return provider in _CENTRES or provider in _NEAR_REAL_TIME


def is_near_real_time(provider: str) -> bool:
    """Whether the provider serves data within hours, before the archive's final ones."""
    return provider in _NEAR_REAL_TIME


def centre_name(provider: str) -> str:
    """The archive centre's name in full, or the id itself if it isn't known here."""
    return _CENTRES.get(provider) or _NEAR_REAL_TIME.get(provider, provider)
