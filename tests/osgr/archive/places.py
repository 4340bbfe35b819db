"""The named places over which the synthetic part of the evaluation archive is spread."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A place with the box (degrees, WGS 84) that its files cover; west > east crosses 180°."""

    name: str
    country: str
    lon: float
    lat: float
    half_width: float = 0.25

    @property
    def bbox(self) -> tuple[float, float, float, float]:
        h = self.half_width
        west, east = (_wrap(self.lon - h), _wrap(self.lon + h))
        return (west, round(self.lat - h, 4), east, round(self.lat + h, 4))


def _wrap(lon: float) -> float:
    return round((lon + 180) % 360 - 180, 4)


_TABLE = """
Urumqi|China|87.60|43.80
Beijing|China|116.40|39.90
Shanghai|China|121.47|31.23
Delhi|India|77.21|28.65
Lahore|Pakistan|74.34|31.55
Dhaka|Bangladesh|90.41|23.78
Bangkok|Thailand|100.52|13.75
Hanoi|Vietnam|105.83|21.03
Jakarta|Indonesia|106.83|-6.18
Manila|Philippines|120.98|14.60
Tokyo|Japan|139.70|35.69
Ulaanbaatar|Mongolia|106.90|47.92
Tashkent|Uzbekistan|69.24|41.30
Nukus|Uzbekistan|59.60|42.46
Tehran|Iran|51.40|35.70
Urmia|Iran|45.30|37.60
Baghdad|Iraq|44.37|33.31
Riyadh|Saudi Arabia|46.70|24.70
Dubai|United Arab Emirates|55.30|25.20
Cairo|Egypt|31.24|30.04
Khartoum|Sudan|32.53|15.55
Addis Ababa|Ethiopia|38.75|9.02
Nairobi|Kenya|36.82|-1.29
Kisumu|Kenya|34.75|-0.10
Lodwar|Kenya|35.60|3.12
Garissa|Kenya|39.65|-0.45
Lusaka|Zambia|28.29|-15.41
Cape Town|South Africa|18.45|-33.95
Bloemfontein|South Africa|26.21|-29.12
Antananarivo|Madagascar|47.52|-18.90
Lagos|Nigeria|3.40|6.50
Kano|Nigeria|8.52|12.00
N'Djamena|Chad|15.05|12.11
Niamey|Niger|2.11|13.51
Dakar|Senegal|-17.30|14.72
Seville|Spain|-5.98|37.39
Valencia|Spain|-0.38|39.47
Athens|Greece|23.73|37.98
Milan|Italy|9.19|45.46
Catania|Italy|15.09|37.55
Zermatt|Switzerland|7.75|46.02
Coimbra|Portugal|-8.41|40.21
London|United Kingdom|-0.12|51.50
Grindavik|Iceland|-22.43|63.84
Tromso|Norway|18.95|69.65
Kherson|Ukraine|32.62|46.64
Mariupol|Ukraine|37.55|47.10
Yakutsk|Russia|129.73|62.03
Norilsk|Russia|88.20|69.35
Los Angeles|United States|-118.25|34.05
Paradise|United States|-121.60|39.76
Fresno|United States|-119.78|36.75
Phoenix|United States|-112.07|33.45
Houston|United States|-95.37|29.76
New Orleans|United States|-90.07|29.95
Toledo|United States|-83.30|41.75
Des Moines|United States|-93.62|41.59
Fairbanks|United States|-147.72|64.84
Hilo|United States|-155.20|19.50
Fort McMurray|Canada|-111.38|56.73
Monterrey|Mexico|-100.31|25.68
Mexico City|Mexico|-99.13|19.43
San Juan|Puerto Rico|-66.10|18.42
Port-au-Prince|Haiti|-72.33|18.54
Manaus|Brazil|-60.02|-3.10
Porto Velho|Brazil|-63.90|-8.76
Altamira|Brazil|-52.21|-3.20
Cuiaba|Brazil|-56.10|-15.60
Sao Paulo|Brazil|-46.63|-23.55
Santa Cruz de la Sierra|Bolivia|-63.18|-17.78
Huaraz|Peru|-77.53|-9.53
Santiago|Chile|-70.65|-33.45
Mendoza|Argentina|-68.84|-32.89
Rosario|Argentina|-60.67|-32.95
Canberra|Australia|149.13|-35.28
Batemans Bay|Australia|150.10|-35.71
Mildura|Australia|142.15|-34.20
Cairns|Australia|145.95|-16.85
Christchurch|New Zealand|172.60|-43.53
Suva|Fiji|178.44|-18.12
Taveuni|Fiji|-179.98|-16.82
Labasa|Fiji|179.38|-16.43|0.15
Apia|Samoa|-171.77|-13.83
Konstanz|Germany|9.17|47.66|0.08
Basel|Switzerland|7.59|47.56|0.08
Strasbourg|France|7.75|48.58|0.08
Karlsruhe|Germany|8.37|49.01|0.08
Stuttgart|Germany|9.20|48.79|0.08
Mannheim|Germany|8.47|49.49|0.08
Frankfurt am Main|Germany|8.68|50.11|0.08
Mainz|Germany|8.26|50.00|0.08
Trier|Germany|6.65|49.76|0.08
Koblenz|Germany|7.59|50.36|0.08
Cologne|Germany|6.96|50.94|0.08
Dusseldorf|Germany|6.77|51.23|0.08
Munster|Germany|7.63|51.96|0.08
Brussels|Belgium|4.35|50.85|0.08
"""


def _read() -> dict[str, Place]:
    places = {}
    for line in _TABLE.strip().splitlines():
        name, country, lon, lat, *half = line.split("|")
        places[name] = Place(name, country, float(lon), float(lat), *(float(h) for h in half))
    return places


PLACES: dict[str, Place] = _read()
