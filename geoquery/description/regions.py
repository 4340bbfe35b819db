"""Names of parts of the world: a fact of the map, like the names of places."""

from common.geo import Box

# Countries by part of the world, after the geographic regions of the UN's M49 standard, in the
# names that people use.
_PARTS = {
    "North Africa": "DZ EG EH LY MA SD TN",
    "East Africa": "BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW",
    "Central Africa": "AO CD CF CG CM GA GQ ST TD",
    "Southern Africa": "BW LS NA SZ ZA",
    "West Africa": "BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG",
    "the Caribbean": "AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT "
    "VC VG VI",
    "Central America": "BZ CR GT HN MX NI PA SV",
    "South America": "AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE",
    "North America": "BM CA PM US",
    "the far north of North America": "GL",
    "Central Asia": "KG KZ TJ TM UZ",
    "East Asia": "CN HK JP KP KR MN MO TW",
    "Southeast Asia": "BN ID KH LA MM MY PH SG TH TL VN",
    "South Asia": "AF BD BT IN IR LK MV NP PK",
    "Western Asia": "AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE",
    "Eastern Europe": "BG BY CZ HU MD PL RO RU SK UA",
    "Northern Europe": "AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ",
    "Southern Europe": "AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK",
    "Western Europe": "AT BE CH DE FR LI LU MC NL",
    "Oceania": "AU CC CX HM NF NZ",
    "Melanesia": "FJ NC PG SB VU",
    "Micronesia": "FM GU KI MH MP NR PW UM",
    "Polynesia": "AS CK NU PF PN TK TO TV WF WS",
    "Antarctica": "AQ",
}
_PART_OF = {code: part for part, codes in _PARTS.items() for code in codes.split()}

_URALS = 60.0
_ANTARCTIC = -60.0


def part_of_world(country_code: str, longitude: float, latitude: float) -> str:
    """The part of the world that a place of a country lies in; empty for an unknown code.

    South of 60 S all land is Antarctica. Russia east of the Urals is Siberia.
    """
    if latitude < _ANTARCTIC:
        return "Antarctica"
    if country_code == "RU" and (longitude > _URALS or longitude < 0.0):
        return "Siberia"
    return _PART_OF.get(country_code, "")


# Rectangles that lie well inside what charts call by the name; the first that holds a point wins.
_SEAS: tuple[tuple[str, Box], ...] = (
    ("Mediterranean Sea", Box(-5.4, 35.0, 0.0, 38.5)),
    ("Mediterranean Sea", Box(0.0, 35.5, 9.5, 44.5)),
    ("Mediterranean Sea", Box(9.5, 30.0, 20.0, 45.9)),
    ("Mediterranean Sea", Box(20.0, 30.5, 26.5, 41.2)),
    ("Mediterranean Sea", Box(26.5, 31.0, 36.3, 37.2)),
    ("Black Sea", Box(27.4, 40.9, 41.8, 47.3)),
    ("Baltic Sea", Box(13.0, 53.8, 30.3, 65.9)),
    ("North Sea", Box(-2.0, 51.0, 9.0, 60.0)),
    ("Red Sea", Box(32.4, 12.7, 43.3, 30.0)),
    ("Persian Gulf", Box(47.6, 24.0, 56.3, 30.5)),
    ("Arabian Sea", Box(56.3, 8.0, 76.0, 25.5)),
    ("Bay of Bengal", Box(80.0, 8.0, 94.0, 22.5)),
    ("South China Sea", Box(106.0, 3.0, 119.0, 22.5)),
    ("Sea of Okhotsk", Box(136.0, 46.0, 156.0, 59.8)),
    ("Sea of Japan", Box(128.5, 35.5, 139.5, 46.0)),
    ("Bering Sea", Box(165.0, 55.5, -158.0, 64.5)),
    ("Gulf of Mexico", Box(-97.8, 18.2, -82.5, 30.4)),
    ("Caribbean Sea", Box(-88.0, 9.3, -61.5, 18.0)),
    ("Hudson Bay", Box(-95.0, 51.2, -77.0, 64.0)),
    ("Tasman Sea", Box(150.5, -45.0, 170.0, -32.0)),
    ("Coral Sea", Box(147.0, -24.0, 163.0, -11.0)),
    ("Southern Ocean", Box(-180.0, -90.0, 180.0, -60.0)),
    ("Arctic Ocean", Box(-180.0, 70.0, 180.0, 90.0)),
    ("Indian Ocean", Box(20.0, -60.0, 100.0, 28.0)),
    ("Indian Ocean", Box(100.0, -60.0, 129.0, -8.5)),
    ("Indian Ocean", Box(129.0, -60.0, 147.0, -31.0)),
    ("Atlantic Ocean", Box(-67.0, -60.0, 20.0, 70.0)),
    ("Atlantic Ocean", Box(-83.5, 9.0, -67.0, 70.0)),
    ("Atlantic Ocean", Box(-98.0, 16.5, -83.5, 70.0)),
)


def sea_at(longitude: float, latitude: float) -> str:
    """Name of the sea or ocean about a point at sea; the Pacific where no other is.

    Coarse: between seas the borders are straight lines.
    """
    found = (name for name, box in _SEAS if box.contains(longitude, latitude))
    return next(found, "Pacific Ocean")
