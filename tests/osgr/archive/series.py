"""Which place has which variable, when and how often; and the events that the values show."""

from __future__ import annotations

from typing import NamedTuple


class Series(NamedTuple):
    """A run of files: ``months`` (1-12) restricts it; ``cadence`` is daily, 8-day, ... annual."""

    place: str
    variable: str
    cadence: str
    start: str
    end: str
    months: tuple[int, ...] = ()


class Event(NamedTuple):
    """``amount`` is added to a series' values from ``start`` to ``end``."""

    place: str
    variable: str
    start: str
    end: str
    amount: float


# place | variables | cadence | first day | last day | months
_SERIES = """
Urumqi|lst ndvi|monthly|2017-01-01|2024-12-31|5 6 7 8 9
Urumqi|rain|monthly|2015-01-01|2022-12-31|
Beijing|pm25 no2|monthly|2018-06-01|2024-06-30|
Beijing|ntl|annual|2012-01-01|2023-12-31|
Shanghai|lst|8-day|2013-06-01|2022-08-31|6 7 8
Shanghai|ndbi built|annual|2000-01-01|2024-12-31|
Delhi|pm25 aod|monthly|2014-01-01|2023-12-31|
Delhi|no2|8-day|2019-10-01|2021-06-30|
Lahore|pm25|monthly|2016-01-01|2022-12-31|10 11 12 1
Dhaka|vv vh|8-day|2019-04-01|2022-10-31|5 6 7 8 9
Dhaka|rain|monthly|2016-01-01|2022-12-31|
Bangkok|lst lst_night|monthly|2010-01-01|2020-12-31|3 4 5
Hanoi|evi|16-day|2018-01-01|2021-12-31|
Jakarta|los|annual|2015-01-01|2023-12-31|
Manila|sla|annual|2003-01-01|2022-12-31|
Tokyo|lst lst_night|8-day|2020-06-01|2023-09-30|6 7 8
Ulaanbaatar|so2 pm25|monthly|2019-01-01|2023-12-31|11 12 1 2
Ulaanbaatar|dust_ai|8-day|2019-03-01|2023-05-31|3 4 5
Tashkent|aod|8-day|2019-03-01|2023-10-31|5 6 7 8 9 10
Nukus|ec|annual|2000-01-01|2020-12-31|
Nukus|mndwi|annual|2000-01-01|2020-12-31|
Tehran|twsa|monthly|2003-01-01|2016-12-31|
Urmia|mndwi|annual|2000-01-01|2022-12-31|
Urmia|green_s2 swir1_s2|monthly|2017-06-01|2023-09-30|6 7 8 9
Baghdad|aod dust_ai|8-day|2019-03-01|2022-07-31|3 4 5 6 7
Riyadh|ntl|annual|2012-01-01|2024-12-31|
Dubai|sst chl|monthly|2016-01-01|2023-12-31|
Cairo|et pet|8-day|2018-05-01|2022-09-30|5 6 7 8 9
Khartoum|ntl|monthly|2021-01-01|2024-06-30|
Addis Ababa|rain|monthly|2014-01-01|2022-12-31|
Nairobi|ndvi|16-day|2018-01-01|2021-12-31|
Garissa|soil rain ndvi|monthly|2016-01-01|2023-12-31|
Lodwar|soil ndvi|monthly|2016-01-01|2023-12-31|
Kisumu|chl turbid|monthly|2017-01-01|2022-12-31|
Lusaka|soil et|monthly|2017-01-01|2024-06-30|
Cape Town|mndwi|monthly|2014-01-01|2020-12-31|
Cape Town|soil|monthly|2016-01-01|2019-12-31|
Bloemfontein|lst ndvi|monthly|2014-10-01|2020-03-31|10 11 12 1 2 3
Antananarivo|burned|monthly|2005-01-01|2020-12-31|8 9 10 11
Lagos|ntl built|annual|2012-01-01|2023-12-31|
Kano|ndvi rain|monthly|2012-01-01|2020-12-31|
N'Djamena|vv|8-day|2020-07-01|2022-11-30|7 8 9 10 11
N'Djamena|dust_ai|monthly|2018-11-01|2023-04-30|
Niamey|rain ndvi|monthly|2009-01-01|2019-12-31|6 7 8 9 10
Dakar|sst chl|monthly|2017-01-01|2022-12-31|
Seville|lst ndvi|8-day|2019-05-01|2023-09-30|5 6 7 8 9
Seville|soil|monthly|2018-01-01|2023-12-31|
Valencia|vv|daily|2024-10-15|2024-11-14|
Valencia|rain_day|daily|2024-10-01|2024-11-15|
Athens|burned frp|monthly|2015-01-01|2023-12-31|6 7 8 9
Athens|nir_s2 swir2_s2|8-day|2021-06-01|2021-10-31|
Milan|no2|8-day|2019-01-01|2021-06-30|
Milan|bt31 bt32|monthly|2012-01-01|2019-12-31|
Catania|so2|daily|2021-02-01|2021-03-31|
Zermatt|glacier|annual|2000-01-01|2022-12-31|
Zermatt|snow|8-day|2014-11-01|2022-05-31|11 12 1 2 3 4 5
Coimbra|nir_s2 swir2_s2|monthly|2017-05-01|2018-08-31|
London|no2|monthly|2018-06-01|2023-12-31|
London|ntl|annual|2014-01-01|2022-12-31|
Grindavik|los|8-day|2023-09-01|2024-02-29|
Grindavik|so2|daily|2023-12-01|2024-01-31|
Tromso|snow|8-day|2015-10-01|2020-06-30|10 11 12 1 2 3 4 5 6
Kherson|vv|daily|2023-05-20|2023-06-30|
Mariupol|ntl|monthly|2021-06-01|2022-12-31|
Yakutsk|burned co|monthly|2018-06-01|2023-09-30|6 7 8 9
Norilsk|so2|monthly|2018-05-01|2023-09-30|5 6 7 8 9
Los Angeles|no2|monthly|2018-06-01|2023-06-30|
Paradise|nir_s2 swir2_s2|monthly|2018-06-01|2019-09-30|
Paradise|frp|daily|2018-11-01|2018-11-25|
Fresno|los twsa|annual|2002-01-01|2022-12-31|
Fresno|et|monthly|2012-01-01|2021-12-31|
Phoenix|lst lst_night|monthly|2003-01-01|2023-12-31|6 7 8
Houston|vv|daily|2017-08-15|2017-09-15|
Houston|ntl|monthly|2016-01-01|2019-12-31|
Houston|rain_day|daily|2017-08-10|2017-09-10|
New Orleans|tsm|monthly|2016-05-01|2022-12-31|
New Orleans|sla|annual|2000-01-01|2023-12-31|
Toledo|chl|8-day|2016-06-01|2022-10-31|6 7 8 9 10
Toledo|rain|monthly|2016-01-01|2022-12-31|
Des Moines|evi|16-day|2010-05-01|2020-09-30|5 6 7 8 9
Des Moines|lai|8-day|2012-05-01|2013-09-30|5 6 7 8 9
Fairbanks|snow|monthly|2001-01-01|2021-12-31|4 5 10
Hilo|so2|daily|2018-05-01|2018-08-31|
Fort McMurray|frp|daily|2016-05-01|2016-05-31|
Fort McMurray|burned|annual|2002-01-01|2022-12-31|
Monterrey|mndwi rain|monthly|2019-01-01|2023-06-30|
Mexico City|los|annual|2014-01-01|2023-12-31|
Mexico City|no2|monthly|2018-06-01|2022-12-31|
San Juan|ntl|8-day|2017-06-01|2018-06-30|
Port-au-Prince|forest|annual|2001-01-01|2020-12-31|
Manaus|forest|annual|2001-01-01|2023-12-31|
Porto Velho|forest|annual|2001-01-01|2023-12-31|
Porto Velho|burned|monthly|2015-07-01|2023-10-31|7 8 9 10
Altamira|forest ndvi|annual|2001-01-01|2023-12-31|
Cuiaba|frp|8-day|2019-07-01|2021-10-31|7 8 9 10
Sao Paulo|rain twsa|monthly|2010-01-01|2016-12-31|
Santa Cruz de la Sierra|aod|8-day|2018-07-01|2022-11-30|7 8 9 10 11
Huaraz|glacier|annual|2000-01-01|2020-12-31|
Santiago|snow|monthly|2005-01-01|2021-12-31|6 7 8 9
Santiago|pm25|monthly|2012-01-01|2021-12-31|
Mendoza|et lst|monthly|2014-01-01|2021-12-31|12 1 2
Rosario|ndvi soil|monthly|2015-06-01|2023-12-31|
Canberra|pm25 aod|daily|2019-11-15|2020-02-15|
Batemans Bay|nir_s2 swir2_s2|monthly|2019-01-01|2021-03-31|
Batemans Bay|burned|monthly|2012-10-01|2021-03-31|10 11 12 1 2 3
Mildura|ndvi lst|monthly|2002-01-01|2010-12-31|9 10 11 12
Cairns|sst|8-day|2015-12-01|2022-04-30|12 1 2 3 4
Cairns|tsm|monthly|2017-01-01|2020-12-31|
Christchurch|vv|monthly|2016-01-01|2019-12-31|
Suva|vv|8-day|2020-03-01|2021-02-28|
Suva|sla|annual|2001-01-01|2021-12-31|
Taveuni|ndvi|monthly|2019-06-01|2021-12-31|
Taveuni|sst|monthly|2014-01-01|2022-12-31|
Labasa|rain|monthly|2018-01-01|2022-12-31|
Apia|sst|monthly|2014-01-01|2020-12-31|
Konstanz|discharge turbid|monthly|2019-01-01|2022-12-31|
Basel|discharge turbid|monthly|2019-01-01|2022-12-31|
Strasbourg|discharge turbid rain|monthly|2019-01-01|2022-12-31|
Karlsruhe|discharge rain|monthly|2019-01-01|2022-12-31|
Stuttgart|rain turbid|monthly|2019-01-01|2022-12-31|
Mannheim|discharge turbid|monthly|2019-01-01|2022-12-31|
Frankfurt am Main|rain soil|monthly|2019-01-01|2022-12-31|
Mainz|turbid discharge|monthly|2019-01-01|2022-12-31|
Trier|rain soil|monthly|2019-01-01|2022-12-31|
Koblenz|discharge turbid|monthly|2019-01-01|2022-12-31|
Cologne|discharge|monthly|2016-01-01|2022-12-31|
Cologne|turbid soil|monthly|2019-01-01|2022-12-31|
Dusseldorf|discharge turbid rain|monthly|2019-01-01|2022-12-31|
Munster|rain turbid soil|monthly|2019-01-01|2022-12-31|
Brussels|rain turbid|monthly|2019-01-01|2022-12-31|
"""

# place | variable | from | to | amount added
_EVENTS = """
Urumqi|lst|2023-05-01|2023-09-30|4.5
Urumqi|ndvi|2023-05-01|2023-09-30|-0.09
Urumqi|ndvi|2019-05-01|2019-09-30|0.03
Beijing|no2|2020-02-01|2020-03-31|-45
Delhi|no2|2020-03-25|2020-05-31|-40
Delhi|pm25|2017-11-01|2017-11-30|75
Lahore|pm25|2021-11-01|2021-11-30|60
Dhaka|vv|2020-07-01|2020-08-15|-4.5
Dhaka|vv|2022-06-10|2022-07-10|-3.5
Milan|no2|2020-03-01|2020-05-05|-38
Garissa|soil|2021-10-01|2022-12-31|-0.06
Garissa|ndvi|2021-11-01|2022-12-31|-0.14
Lodwar|soil|2021-10-01|2022-12-31|-0.05
Lodwar|ndvi|2021-11-01|2022-12-31|-0.1
Garissa|rain|2021-09-01|2022-10-31|-42
Cape Town|mndwi|2017-10-01|2018-06-30|-0.14
Bloemfontein|lst|2015-11-01|2016-02-29|5
Bloemfontein|ndvi|2015-11-01|2016-03-31|-0.12
N'Djamena|vv|2022-09-15|2022-10-31|-4
Seville|lst|2022-07-01|2022-08-31|4
Seville|ndvi|2022-06-01|2022-09-30|-0.08
Seville|soil|2022-05-01|2022-10-31|-0.05
Valencia|vv|2024-10-30|2024-11-06|-5
Valencia|rain_day|2024-10-29|2024-10-29|180
Athens|burned|2021-08-01|2021-08-31|420
Athens|frp|2021-08-01|2021-08-31|260
Athens|nir_s2|2021-08-12|2021-10-31|-0.13
Athens|swir2_s2|2021-08-12|2021-10-31|0.09
Catania|so2|2021-02-16|2021-02-24|9
Catania|so2|2021-03-12|2021-03-13|14
Coimbra|nir_s2|2017-10-16|2018-03-31|-0.12
Coimbra|swir2_s2|2017-10-16|2018-03-31|0.08
Grindavik|los|2023-11-10|2024-02-29|-900
Grindavik|so2|2023-12-19|2023-12-21|11
Grindavik|so2|2024-01-14|2024-01-15|6
Kherson|vv|2023-06-07|2023-06-22|-5
Mariupol|ntl|2022-03-01|2022-12-31|-19
Khartoum|ntl|2023-05-01|2024-06-30|-14
Yakutsk|burned|2021-07-01|2021-08-31|900
Yakutsk|co|2021-07-01|2021-08-31|30
Paradise|nir_s2|2018-11-09|2019-09-30|-0.12
Paradise|swir2_s2|2018-11-09|2019-09-30|0.08
Paradise|frp|2018-11-08|2018-11-11|900
Houston|vv|2017-08-27|2017-09-05|-4
Houston|rain_day|2017-08-26|2017-08-28|210
Houston|ntl|2017-09-01|2017-09-30|-4
Toledo|chl|2017-08-05|2017-10-05|30
Toledo|rain|2017-05-01|2017-06-30|55
Des Moines|evi|2012-07-01|2012-09-30|-0.12
Hilo|so2|2018-05-18|2018-08-04|24
Fort McMurray|frp|2016-05-03|2016-05-08|1500
Fort McMurray|burned|2016-01-01|2016-12-31|2900
Monterrey|mndwi|2022-02-01|2022-08-31|-0.2
San Juan|ntl|2017-09-20|2018-02-28|-15
Porto Velho|burned|2019-08-01|2019-09-30|130
Cuiaba|frp|2020-08-15|2020-10-15|180
Sao Paulo|rain|2013-12-01|2014-12-31|-55
Canberra|pm25|2020-01-01|2020-01-06|240
Canberra|aod|2020-01-01|2020-01-06|1.6
Batemans Bay|nir_s2|2020-01-01|2020-08-31|-0.14
Batemans Bay|swir2_s2|2020-01-01|2020-08-31|0.08
Batemans Bay|burned|2019-12-01|2020-01-31|1300
Cairns|sst|2016-02-01|2016-03-31|1.4
Cairns|sst|2017-02-01|2017-03-15|1.1
Suva|vv|2020-04-07|2020-04-24|-3.5
Suva|vv|2020-12-17|2021-01-10|-3.5
Taveuni|ndvi|2020-12-17|2021-03-31|-0.2
Konstanz|discharge|2021-07-01|2021-07-31|900
Basel|discharge|2021-07-01|2021-07-31|1500
Cologne|discharge|2021-07-01|2021-07-31|2600
Trier|rain|2021-07-01|2021-07-31|120
Cologne|turbid|2021-07-01|2021-07-31|26
Koblenz|turbid|2021-07-01|2021-07-31|19
Cologne|discharge|2018-08-01|2018-11-30|-1000
Cologne|discharge|2022-07-01|2022-08-31|-700
"""


# place | variable | from | to | what is wrong with every row of that time
_SPOILT = """
Tashkent|aod|2021-06-01|2021-08-31|void
Hanoi|evi|2020-01-01|2020-12-31|void
Apia|sst|2017-01-01|2017-12-31|void
Lusaka|soil|2019-01-01|2019-06-30|void
Cairo|et|2020-05-01|2020-09-30|void
Cairo|pet|2020-05-01|2020-09-30|void
Bangkok|lst|2016-03-01|2016-05-31|scale
Bangkok|lst_night|2016-03-01|2016-05-31|void
Kano|ndvi|2016-01-01|2016-12-31|scale
Dubai|chl|2019-01-01|2019-12-31|void
"""


class Spoilt(NamedTuple):
    """Every row of ``variable`` at ``place`` in that time is void or wrongly scaled."""

    place: str
    variable: str
    start: str
    end: str
    kind: str


def _read_series() -> list[Series]:
    series = []
    for line in _SERIES.strip().splitlines():
        place, variables, cadence, start, end, months = line.split("|")
        chosen = tuple(int(month) for month in months.split())
        series.extend(
            Series(place, variable, cadence, start, end, chosen) for variable in variables.split()
        )
    return series


def _read_events() -> list[Event]:
    lines = (line.split("|") for line in _EVENTS.strip().splitlines())
    return [Event(*words, float(amount)) for *words, amount in lines]


SERIES: list[Series] = _read_series()
EVENTS: list[Event] = _read_events()
SPOILT: list[Spoilt] = [Spoilt(*line.split("|")) for line in _SPOILT.strip().splitlines()]
