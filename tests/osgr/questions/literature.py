"""How experts in the literature get from a phenomenon to what an archive holds.

``targets (; between) | property; or another > next property | result codes``. Written from general
knowledge of the field's papers and product guides, without sight of the shipped graph.
"""

# ruff: noqa: E501 - a table reads better by whole rows

LIBRARY: list[str] = """
agricultural drought;drought|TVDI|LST NDVI
agricultural drought;drought|TVDI>NDVI|NDVI RED NIR
agricultural drought;drought|VHI;TCI|LST
agricultural drought;drought|VHI>TCI|LST
agricultural drought;drought|VHI;VCI;NDVI;NDVI anomaly|NDVI
agricultural drought;drought|VCI>NDVI|NDVI
agricultural drought;drought|soil moisture;soil moisture anomaly;soil moisture deficit|SM
agricultural drought;drought|ESI;evaporative stress index|ET PET
meteorological drought;drought|SPI;SPEI;precipitation anomaly;precipitation deficit;precipitation|RAIN
hydrological drought;drought|terrestrial water storage;terrestrial water storage anomaly;water storage deficit|TWSA
hydrological drought;drought|streamflow;low flow;streamflow drought index;discharge|DISCH
hydrological drought;drought;surface water extent|surface water extent;MNDWI;water extent|MNDWI
hydrological drought;surface water extent;lake shrinkage|surface water extent>MNDWI|MNDWI GREEN SWIR1
surface water extent;lake shrinkage|surface water extent;MNDWI;lake area|MNDWI
surface water extent;lake shrinkage|MNDWI|GREEN SWIR1
crop stress;vegetation stress;vegetation greenness;vegetation health;vegetation condition|NDVI;VCI;NDVI anomaly;vegetation greenness;VHI|NDVI
crop stress;vegetation stress;vegetation health;vegetation condition|VCI>NDVI|NDVI
crop stress;vegetation stress;vegetation greenness;vegetation health;vegetation condition|EVI;vegetation greenness|EVI
crop stress;vegetation stress;vegetation health|leaf area index;LAI|LAI
vegetation greenness;vegetation condition;vegetation health|NDVI|RED NIR
vegetation greenness;vegetation condition;vegetation health|vegetation greenness>NDVI|RED NIR NDVI
urban heat island|surface urban heat island intensity;SUHI;land surface temperature;surface temperature|LST
heatwave;heat stress|land surface temperature;surface temperature;land surface temperature anomaly|LST
flood|flood extent;inundation extent;backscatter change;surface water extent;water extent|VV VH
flood|flood extent>backscatter change|VV VH
flood|flood extent>surface water extent|VV VH
flood|flood extent;surface water extent|MNDWI
flood|rainfall;accumulated precipitation;extreme precipitation;precipitation|RAIN
flood|river discharge;discharge;flood peak;peak discharge;streamflow|DISCH
river flow;low flow|river discharge;discharge;streamflow|DISCH
heavy rainfall;extreme rainfall;extreme precipitation;rainfall;precipitation|rainfall;accumulated precipitation;precipitation;precipitation amount|RAIN
burn severity;wildfire|dNBR;burn severity|NIR SWIR2
burn severity;wildfire|dNBR>NBR|NIR SWIR2
burn severity;wildfire|NBR|NIR SWIR2
wildfire;fire activity|burned area|BURN
wildfire;fire activity|fire radiative power;fire intensity;active fire|FRP
biomass burning emissions;wildfire smoke;wildfire;air quality;air pollution|carbon monoxide;CO column density;CO concentration;smoke|CO
wildfire smoke;air quality;air pollution;haze;particulate matter pollution|PM2.5;particulate matter;fine particulate matter;surface PM2.5|PM25
wildfire smoke;air quality;air pollution;haze;aerosol pollution|aerosol optical depth;AOD;aerosol loading|AOD
air quality;air pollution;nitrogen dioxide pollution|nitrogen dioxide;NO2;NO2 column density;tropospheric NO2|NO2
air quality;air pollution;sulfur dioxide pollution|sulfur dioxide;SO2;SO2 column density|SO2
volcanic eruption;volcanic activity;volcanic degassing|sulfur dioxide;SO2;SO2 column density;SO2 emission;volcanic SO2;SO2 mass|SO2
volcanic activity;volcanic eruption;volcanic unrest|ground deformation;surface deformation;ground displacement|LOS
land subsidence|ground deformation;surface deformation;vertical displacement;subsidence rate;ground displacement;vertical land motion|LOS
groundwater depletion|terrestrial water storage;groundwater storage;groundwater storage anomaly;terrestrial water storage anomaly|TWSA
groundwater depletion|groundwater storage>terrestrial water storage|TWSA
dust storm;dust|aerosol optical depth;AOD;aerosol loading;dust aerosol optical depth|AOD
dust storm;dust|absorbing aerosol index;UV aerosol index;aerosol index|AI
night-time economic activity;economic activity;power outage;night-time light|night-time light;night-time light intensity;night-time lights;nighttime lights;radiance|NTL
urbanisation;urban expansion;urban growth|built-up area;impervious surface;built-up extent|BUILT
urbanisation;urban expansion;urban growth|NDBI;built-up index|NDBI
urbanisation;urban expansion;urban growth|built-up area>NDBI|NDBI
harmful algal bloom;algal bloom;eutrophication|chlorophyll-a;chlorophyll-a concentration;phytoplankton biomass|CHL
marine heatwave;coral bleaching|sea surface temperature;sea surface temperature anomaly;SST;SST anomaly;degree heating weeks|SST
coral bleaching;marine heatwave|degree heating weeks>sea surface temperature anomaly|SST
ocean warming|sea surface temperature;sea surface temperature anomaly|SST
coastal upwelling|sea surface temperature;sea surface temperature anomaly|SST
coastal upwelling|chlorophyll-a;chlorophyll-a concentration|CHL
sea level rise;sea level change|sea level;sea surface height;sea level anomaly;sea surface height anomaly|SLA
turbidity;water turbidity;water quality;suspended sediment|turbidity;water turbidity;water clarity|TURB
suspended sediment;turbidity;water turbidity;water quality|suspended sediment concentration;total suspended matter;suspended particulate matter;TSM;turbidity;suspended matter|TSM
snow cover|snow cover fraction;snow cover extent;snow-covered area;fractional snow cover|SNOW
snow cover|snow cover extent>NDSI|SNOW
snow drought|snow cover fraction;snow cover extent;snow-covered area|SNOW
deforestation;forest loss|tree cover;forest cover;forest cover loss;tree cover loss;forest cover change;canopy cover|TREE
deforestation;forest loss|NDVI;vegetation greenness|NDVI
deforestation;forest loss|NDVI|RED NIR
glacier mass loss;glacier retreat;glacier|surface elevation change;glacier mass balance;glacier elevation change;glacier thickness change;glacier thinning|GLAC
soil salinity;soil salinisation|soil electrical conductivity;electrical conductivity;salinity index;soil salinity index|EC
evapotranspiration;crop water use|actual evapotranspiration;evapotranspiration;crop evapotranspiration;latent heat flux|ET
irrigation|evapotranspiration;actual evapotranspiration;irrigation water use|ET
irrigation|soil moisture;surface soil moisture|SM
land surface temperature retrieval;surface heat;urban heat island|land surface temperature;split-window land surface temperature|BT31 BT32
surface heat;urban heat island|surface temperature;land surface temperature|LST
surface heat|thermal inertia;apparent thermal inertia|LST
hurricane damage;cyclone damage;tropical cyclone|vegetation damage;NDVI;NDVI change;dNDVI|NDVI
hurricane damage;tropical cyclone|power outage;night-time light|NTL
soil wetness;soil moisture|soil moisture;surface soil moisture|SM
land cover|land cover class;land cover fraction;land cover type;land use|LULC
topography;terrain|elevation;terrain height;surface elevation;relief|DEM
landslide|vegetation loss;NDVI;NDVI change;bare soil exposure|NDVI RED NIR
landslide|rainfall;antecedent rainfall;rainfall threshold;accumulated precipitation|RAIN
desertification;land degradation|NDVI;vegetation greenness;NDVI trend;land productivity|NDVI
algal bloom;harmful algal bloom|nutrient loading;nutrient runoff;runoff;precipitation;rainfall|RAIN
vegetation stress;crop stress|soil moisture;root-zone soil moisture;surface soil moisture|SM
vegetation greenness;vegetation stress|precipitation;rainfall|RAIN
flood|antecedent soil moisture;soil moisture;surface soil moisture|SM
cyclone damage;hurricane damage|NDVI;NDVI change|NDVI
crop yield;crop growth|EVI;vegetation greenness|EVI
""".strip().splitlines()
