"""Words in variable names that don't tell the quantity."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PERIODS = _words(
    """
    daily hourly weekly dekadal monthly annual yearly seasonal composite mean avg average
    median day days month months year 8day 16day 8days 16days 8d 16d 3hr 6hr hr mosaic
    gapfilled climatology data dataset product band layer raster image value values field
    """
)
"""How often, how averaged, and words for any data."""

UNITS = _words(
    """
    k c degc celsius kelvin degk mm cm m km m3 m2 kg percent pct db dbz ug mg mol umol mmol
    ppb ppm ppbv dn unitless dimensionless fraction mw w nw sr s d h hpa pa du fnu ntu psu
    km2 ha s1 m1 mm3 kgm2 wm2 sr1 cm2 mmday mmmonth 1
    """
)
"""Units, as they end a name once separators are gone."""

SOURCES = _words(
    """
    modis terra aqua viirs snpp noaa20 landsat sentinel sentinel1 sentinel2 sentinel3
    sentinel5p s1 s2 s3 s5p tropomi olci slstr msi oli etm tm tirs gpm imerg trmm chirps
    era5 era5land gldas merra2 smap smos amsr2 ascat grace fo gracefo glofas duacs cmems
    hycom avhrr gimms ghsl worldpop insar altimetry altimeter l1 l1b l2 l2a l3 l4 v1 v2 v3
    v5 v6 v06 v061 v006 c2 nrt final late early collection lpdaac nasa esa copernicus usgs
    ecmwf gfs cams aerosolcci cci gosat oco2 omi airs ceres dmsp ols
    """
)
"""Missions, products, levels and makers."""

ANCILLARY = _words(
    """
    categorical probability qa qc quality flag flags uncertainty error err std stdev
    stddev angle zenith azimuth count num doy time mask status rmse variance precision amf
    pointangle confidence
    """
)
"""Quality, geometry and counts: data about the data."""

FILLERS = _words("a an and at by for from in is it no of on or so the to with")
"""Short English words that no run of a name stands for alone."""

HALF_DAYS = _words("am pm day night daytime nighttime asc desc ascending descending")
"""Overpasses: which half of the day."""

ABBREVIATIONS = {
    "temp": "temperature",
    "tmp": "temperature",
    "precip": "precipitation",
    "refl": "reflectance",
    "conc": "concentration",
    "sfc": "surface",
    "surf": "surface",
    "hum": "humidity",
    "evap": "evaporation",
    "elev": "elevation",
    "disp": "displacement",
    "veg": "vegetation",
    "emis": "emissivity",
    "chl": "chlorophyll a",
    "chl1": "chlorophyll a",
    "chl2": "chlorophyll a",
}
"""Words that file names cut short."""
