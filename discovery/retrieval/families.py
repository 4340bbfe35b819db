"""Words that stemming alone doesn't bring together, and words that say nothing of a dataset."""

_STOP_WORDS = """
a an and are as at be been being but by can could did do does for from had has have he her
his how i if in into is it its itself may me might more most my no nor not of off on or our out over
own per shall she should so some such than that the their them then there these they this those
through to too under until up us very via was we were what when where which while who whom whose
why will with within would you your yours
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())

_GROUPS = """
volcan: volcano volcanoes volcanos volcanic volcanism volcanology
glacier: glacier glaciers glacial glaciology glaciological glaciation
ocean: ocean oceans oceanic oceanography oceanographic
sea: sea seas marine maritime
fire: fire fires wildfire wildfires bushfire bushfires
flood: flood floods flooded flooding inundation inundated floodwater
drought: drought droughts
hurrican: hurricane hurricanes typhoon typhoons
cloud: cloud clouds cloudy cloudiness
coast: coast coasts coastal coastline coastlines shore shoreline shorelines
polar: polar pole poles
tide: tide tides tidal
urban: urban urbanization urbanisation
forest: forest forests forested forestry
crop: crop crops cropland croplands
photosynthesi: photosynthesis photosynthetic photosynthetically
phytoplankton: phytoplankton
precipit: precipitation precipitating precipitable
rain: rain rains rainfall rainy
snow: snow snowy snowpack snowfall
topographi: topography topographic topographical
bathymetri: bathymetry bathymetric
hydrologi: hydrology hydrologic hydrological
meteorologi: meteorology meteorological
geologi: geology geologic geological
ecologi: ecology ecological ecosystem ecosystems
biologi: biology biological
chemistri: chemistry chemical chemicals
seismic: seismic seismicity seismology earthquake earthquakes
graviti: gravity gravitational gravimetric gravimetry gravimeter
magnet: magnetic magnetism magnetometer magnetosphere
humid: humid humidity
salin: saline salinity salt
turbid: turbid turbidity
veget: vegetation vegetated vegetative
erupt: eruption eruptions eruptive erupting
lightn: lightning
landslid: landslide landslides
daili: daily
month: month months monthly
year: year years yearly annual annually
week: week weeks weekly
hour: hour hours hourly
season: season seasons seasonal seasonally
night: night nights nighttime nocturnal
day: day days daytime
bright: bright brightness
elev: elevation elevations
atmospher: atmosphere atmospheric atmospheres
spectral: spectral spectrum spectra
"""
FAMILIES = {
    word: group.split(":")[0]
    for group in _GROUPS.strip().splitlines()
    for word in group.split(":")[1].split()
}

SPELLINGS = {
    "colour": "color",
    "colours": "colors",
    "vapour": "vapor",
    "sulphur": "sulfur",
    "sulphate": "sulfate",
    "centre": "center",
    "grey": "gray",
    "aluminium": "aluminum",
    "behaviour": "behavior",
    "modelling": "modeling",
    "modelled": "modeled",
    "labelled": "labeled",
    "gridding": "grid",
    "gridded": "grid",
    "fibre": "fiber",
    "analyse": "analyze",
    "harbour": "harbor",
    "neighbour": "neighbor",
    "plough": "plow",
    "catalogue": "catalog",
    "gauge": "gage",
    "gauges": "gage",
    "sulphide": "sulfide",
    "oestrogen": "estrogen",
    "aerosols": "aerosol",
}
