# ruff: noqa: E501 - a table reads better by whole rows
"""How the synthetic archive writes its variables, and the plain model its values follow."""

from __future__ import annotations

from typing import NamedTuple


class Variable(NamedTuple):
    """A variable: spellings met in practice, product facts, and base + season + trend + noise.

    ``season`` is the half range of a yearly cosine that peaks in local summer; ``trend`` is per year.
    """

    spellings: tuple[str, ...]
    unit: str
    resolution_m: float
    product: str
    sensor: str
    level: str
    base: float
    season: float
    trend: float
    noise: float
    low: float
    high: float


_TABLE = """
lst|LST;LST_Day_1km;land surface temp (K)|K|1000|MOD11A2|Terra MODIS|L3|300|14|0.04|1.2|230|340
lst_night|LST_Night_1km|K|1000|MOD11A2|Terra MODIS|L3|286|12|0.05|1.0|220|320
ndvi|NDVI;500m_16_days_NDVI;ndvi_monthly|1|500|MOD13A1|Terra MODIS|L3|0.42|0.16|0.001|0.02|-0.2|0.95
evi|EVI;1 km 16 days EVI|1|1000|MOD13A2|Terra MODIS|L3|0.30|0.12|0.001|0.02|-0.2|0.9
red|sur_refl_b01|1|500|MOD09A1|Terra MODIS|L3|0.11|-0.03|0|0.006|0|1
nir|sur_refl_b02|1|500|MOD09A1|Terra MODIS|L3|0.27|0.06|0|0.008|0|1
red_s2|S2 B04 (red)|1|10|S2MSI2A|Sentinel-2 MSI|L2A|0.10|-0.02|0|0.005|0|1
nir_s2|S2 B08 (NIR)|1|10|S2MSI2A|Sentinel-2 MSI|L2A|0.29|0.05|0|0.006|0|1
green_s2|S2 B03 (green)|1|10|S2MSI2A|Sentinel-2 MSI|L2A|0.09|0.01|0|0.004|0|1
swir1_s2|S2 B11 (SWIR1)|1|20|S2MSI2A|Sentinel-2 MSI|L2A|0.21|-0.03|0|0.006|0|1
swir2_s2|S2 B12 (SWIR2)|1|20|S2MSI2A|Sentinel-2 MSI|L2A|0.15|-0.03|0|0.006|0|1
soil|soil moisture (SMAP L3);SM_AM;volumetric soil moisture|m3 m-3|9000|SPL3SMP_E|SMAP radiometer|L3|0.20|-0.05|0|0.012|0.02|0.5
rain|precipitation (GPM IMERG);IMERG_precip;precipitationCal|mm month-1|11000|GPM_3IMERGM|GPM|L3|80|45|0|11|0|900
rain_day|precipitation_daily (GPM IMERG)|mm day-1|11000|GPM_3IMERGDF|GPM|L3|5|3|0|3|0|300
et|ET;ET_500m|kg m-2 8d-1|500|MOD16A2|Terra MODIS|L4|16|9|0.02|1.4|0|90
pet|PET;PET_500m|kg m-2 8d-1|500|MOD16A2|Terra MODIS|L4|44|16|0.05|2|5|120
snow|snow cover fraction;NDSI_Snow_Cover|%|500|MOD10A2|Terra MODIS|L3|45|-40|-0.2|4|0|100
no2|NO2 tropospheric column;tropospheric_NO2_column_number_density|umol m-2|5500|S5P_L2__NO2|Sentinel-5P TROPOMI|L3|95|-35|-1.0|7|1|600
so2|SO2 column;SO2_column_number_density|mmol m-2|5500|S5P_L2__SO2|Sentinel-5P TROPOMI|L3|0.6|0|0|0.08|0|90
co|CO column;CO_column_number_density|mmol m-2|5500|S5P_L2__CO|Sentinel-5P TROPOMI|L3|34|-3|0|1.2|5|200
ch4|XCH4 (TROPOMI)|ppb|5500|S5P_L2__CH4|Sentinel-5P TROPOMI|L3|1790|4|5|4|1600|2200
pm25|PM2.5;PM25_surface|ug m-3|1000|V5GL|merged|L4|58|-28|-0.9|5|1|500
aod|AOD 550;Optical_Depth_055|1|1000|MCD19A2|MODIS MAIAC|L2G|0.38|0.12|0.001|0.05|0|5
ntl|VIIRS DNB radiance;DNB_BRDF-Corrected_NTL|nW cm-2 sr-1|500|VNP46A3|VIIRS|L3|24|-1|0.3|1|0|300
chl|chlor_a;CHL1_mean|mg m-3|1000|OLCI_L3_CHL|Sentinel-3 OLCI|L3|9|6|0.1|1.2|0.01|120
sst|sst;sea_surface_temperature|degC|4000|MODIS_Aqua_SST|Aqua MODIS|L3|22|5|0.03|0.5|-2|36
sla|sla;sea level anomaly (DUACS)|m|25000|SEALEVEL_GLO_PHY_L4|altimeters|L4|-0.03|0.03|0.0042|0.012|-1|1
tsm|TSM_NN;suspended matter|g m-3|300|OL_2_WFR|Sentinel-3 OLCI|L2|18|6|0|2.5|0|400
vv|Sentinel-1 VV;VV_gamma0_dB|dB|10|S1_GRD|Sentinel-1 SAR|L1|-10|0.5|0|0.4|-35|5
vh|Sentinel-1 VH|dB|10|S1_GRD|Sentinel-1 SAR|L1|-16.5|0.6|0|0.4|-40|0
los|LOS displacement (InSAR);vertical_displacement_mm|mm|90|EGMS_ORTHO|Sentinel-1 SAR|L3|0|0.5|-21|1.5|-900|200
twsa|lwe_thickness (GRACE TWSA)|cm|50000|GRACE_MASCON_RL06|GRACE and GRACE-FO|L3|6|4|-1.0|1.2|-90|90
burned|Burn_Date (burned area);burned area|km2|500|MCD64A1|Terra and Aqua MODIS|L3|6|5|0|2|0|9000
frp|FRP;MaxFRP|MW|1000|MOD14A1|Terra MODIS|L3|12|6|0|4|0|9000
dust_ai|UV aerosol index|1|5500|S5P_L2__AER_AI|Sentinel-5P TROPOMI|L3|0.6|0.9|0|0.25|-3|9
forest|tree canopy cover (%)|%|30|GFC|Landsat|L3|74|0|-1.1|0.4|0|100
glacier|glacier surface elevation|m|30|ASTER_DEM_TS|Terra ASTER|L4|3410|0|-0.85|0.25|0|6000
lake_level|lake water level (altimetry)|m|300|WL_LAKES|altimeters|L3|1271.5|0.3|-0.06|0.08|0|5000
discharge|river discharge (GloFAS)|m3 s-1|5000|GLOFAS_ERA5|model|L4|1600|-420|0|130|1|90000
turbid|turbidity (FNU)|FNU|300|C3S_LWQ_300|Sentinel-3 OLCI|L3|11|-4|0|1.4|0|900
ec|soil salinity (ECe)|dS m-1|250|GSSM|Landsat|L4|7|0.5|0.22|0.3|0|60
bt31|BT31|K|1000|MOD021KM|Terra MODIS|L1B|292|12|0.03|1|200|340
bt32|BT32|K|1000|MOD021KM|Terra MODIS|L1B|290.6|11.6|0.03|1|200|340
lai|Lai_500m|m2 m-2|500|MCD15A2H|MODIS|L4|1.6|0.9|0|0.1|0|8
gpp|Gpp_500m|kgC m-2 8d-1|500|MOD17A2H|Terra MODIS|L4|0.025|0.015|0|0.002|0|0.2
mndwi|MNDWI|1|30|LC08_L2SP|Landsat 8 OLI|L3|-0.12|0.02|-0.01|0.01|-1|1
ndbi|NDBI|1|30|LC08_L2SP|Landsat 8 OLI|L3|-0.02|0.01|0.004|0.01|-1|1
built|built-up fraction (GHSL)|%|100|GHS_BUILT_S|Landsat and Sentinel-2|L4|31|0|0.6|0.3|0|100
albedo|Albedo_WSA_shortwave|1|500|MCD43A3|MODIS|L3|0.18|0.01|0|0.01|0|1
ozone|total column ozone|DU|13000|OMI_O3|Aura OMI|L3|300|10|0|6|100|500
wind|10m wind speed|m s-1|25000|ERA5|model|L4|4|-0.6|0|0.5|0|60
pressure|surface pressure|hPa|25000|ERA5|model|L4|960|2|0|2|500|1080
cloudf|cloud fraction|1|5000|MOD08_D3|Terra MODIS|L3|0.5|0.1|0|0.05|0|1
"""


def _read() -> dict[str, Variable]:
    variables = {}
    for line in _TABLE.strip().splitlines():
        key, spelt, unit, resolution, product, sensor, level, *numbers = line.split("|")
        figures = [float(number) for number in numbers]
        variables[key] = Variable(
            tuple(spelt.split(";")), unit, float(resolution), product, sensor, level, *figures
        )
    return variables


VARIABLES: dict[str, Variable] = _read()
