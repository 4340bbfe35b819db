from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest

from common.geo import Box
from discovery.constraints.understood import PlaceConstraint, Understood
from discovery.evaluation.router import (
    Labelled,
    UnusableRouterQueries,
    cross_validated_precision,
    least_margin,
    read_labelled,
    score_router,
)
from discovery.router import ExampleModel, RouterAnswer, route

FIJI = Box(176.8, -19.2, -179.8, -16.1)
OPEN = Path(__file__).parents[1] / "router_queries" / "open.jsonl"


def ask(query: str, box: Box | None = None) -> RouterAnswer:
    place = PlaceConstraint(name="there", box=box) if box else None
    return route(query, understood=Understood(text=query, residual_text=query, place=place))


def test_imagery_of_a_day_opens_worldview_at_the_place_day_and_layer():
    answer = ask("Show me the night lights over Fiji on 2020-12-17", FIJI)
    link = urlsplit(answer.link)
    query = parse_qs(link.query)
    assert (answer.stop, answer.tool) == (True, "worldview")
    assert link.netloc == "worldview.earthdata.nasa.gov"
    assert query["t"] == ["2020-12-17-T12:00:00Z"]
    assert query["l"][0].startswith("VIIRS_SNPP_DayNightBand")
    assert query["v"] == ["176.8,-19.2,180.2,-16.1"], "the map runs on past the date line"


def test_averages_of_a_quantity_open_giovanni_for_the_period():
    answer = ask("area averaged time series of soil moisture over Kansas, May to June 2019")
    fragment = parse_qs(urlsplit(answer.link).fragment)
    assert answer.tool == "giovanni"
    assert fragment["service"] == ["ArAvTs"]
    assert fragment["starttime"] == ["2019-05-01T00:00:00Z"]
    assert fragment["endtime"] == ["2019-06-30T23:59:59Z"]
    assert fragment["dataKeyword"] == ["soil moisture"]


def test_a_named_collection_to_be_cut_opens_harmony_with_subsets_crs_and_format():
    box = Box(30.0, -2.0, 32.0, 1.0)
    answer = ask("crop MOD11A1.061 to Rwanda for July 2021, EPSG:32736, as GeoTIFF", box)
    link = urlsplit(answer.link)
    query = parse_qs(link.query)
    assert answer.tool == "harmony"
    assert link.path.startswith("/MOD11A1/ogc-api-coverages/")
    assert query["subset"][:2] == ["lat(-2:1)", "lon(30:32)"]
    assert query["outputCrs"] == ["EPSG:32736"]
    assert query["format"] == ["image/tiff"]


def test_a_southern_utm_zone_becomes_its_epsg_code():
    assert "EPSG:32736" in ask("reproject MCD43A4 v061 to UTM zone 36S for Malawi").link


def test_reading_matter_opens_the_discovery_engine_with_the_question():
    answer = ask("papers on landslide hazards in Norway")
    assert answer.tool == "science_discovery_engine"
    assert "landslide%20hazards" in answer.link


@pytest.mark.parametrize(
    "query",
    [
        "MOD11A1.061",
        "I want to measure soil moisture before the flood in the Ebro basin",
        "which dataset can I use to plot a time series of NDVI over Kenya in 2020",
        "reproject land cover of Chad to UTM",  # the collection has to be found first
        "download the images of the Beirut port on 2020-08-05 and classify the damage",
        "time series of rainfall",  # no place, no period
        "see the volcano",  # no day
        "",
        "x" * 10_000,
        "'; DROP TABLE discovery_collection; --",
        "何が見えますか 2020-01-01",
    ],
)
def test_a_request_that_no_tool_alone_answers_goes_on_to_the_datasets(query: str):
    assert not ask(query).stop


def test_the_answer_says_which_rule_decided_and_from_which_facts():
    answer = ask("satellite picture of the dust over Dakar on 2021-02-20")
    assert "imagery of a day" in answer.rule
    assert answer.facts["start"] == "2021-02-20"
    assert "NASA Worldview" in answer.why


def test_the_model_speaks_only_where_no_rule_did_and_only_with_the_facts():
    class OneKind(ExampleModel):
        """Test double: everything is like a request for imagery."""

        def __init__(self) -> None:
            pass

        name = "double"
        _kinds = {"worldview": np.ones((1, 2), np.float32), "none": np.zeros((1, 2), np.float32)}

    vector = np.ones(2, np.float32)

    def stops(query: str) -> bool:
        understood = Understood(text=query, residual_text=query)
        return route(query, understood=understood, model=OneKind(), vector=vector).stop

    assert stops("the cyclone at noon near Samoa, 2012-12-13")
    assert not stops("the cyclone at noon")
    assert not stops("a dataset of the cyclone near Samoa, 2012-12-13")


def test_nineteen_of_twenty_early_stops_on_the_open_requests_are_right():
    score = score_router(read_labelled(OPEN), lambda query: ask(query).tool or "none")
    assert score.precision is not None
    assert score.precision.mean >= 0.95


def test_the_score_counts_stops_and_names_what_went_wrong():
    rows = [Labelled(query="a", tool="worldview"), Labelled(query="b", tool="none")]
    score = score_router(rows, lambda query: "worldview")
    assert (score.stops, score.accuracy) == (2, 0.5)
    assert score.precision is not None
    assert score.precision.mean == 0.5
    assert score.wrong == (("b", "none", "worldview"),)


def test_the_least_margin_keeps_the_precision_asked_for():
    margins, right = np.array([0.4, 0.3, 0.2, 0.1]), np.array([True, True, False, True])
    assert least_margin(margins, right, precision=0.95) == 0.3
    assert least_margin(margins, ~right, precision=0.95) == float("inf")
    assert cross_validated_precision(margins, np.ones(4, bool))[0] >= 3


def test_a_file_that_is_no_set_of_requests_is_refused_with_its_line(tmp_path: Path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"query": "a", "tool": "none"}\n{"query": "a", "tool": "google"}\n')
    with pytest.raises(UnusableRouterQueries, match="line 2"):
        read_labelled(path)
