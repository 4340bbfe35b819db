"""Addresses at which the official tools answer, for the place, dates and layer of a request.

Each tool documents its own form: Worldview's ``v``, ``l`` and ``t``; Giovanni's fragment with
``service``, ``starttime``, ``endtime``, ``bbox`` and ``dataKeyword``; Harmony's OGC API - Coverages
``rangeset``; the Science Discovery Engine's ``#/search`` with its query as JSON.
"""

import json
import re
from datetime import date
from urllib.parse import quote, urlencode

from common.geo import Box
from discovery.router.answer import OfficialTool
from discovery.router.cues import NAMED_TOOL
from discovery.router.request import Request
from discovery.router.variables import TRUE_COLOUR

WORLDVIEW = "https://worldview.earthdata.nasa.gov/"
GIOVANNI = "https://giovanni.gsfc.nasa.gov/giovanni/"
HARMONY = "https://harmony.earthdata.nasa.gov/"
DISCOVERY_ENGINE = "https://sciencediscoveryengine.nasa.gov/app/nasa-sba-smd/"
_LONGEST_SEARCH = 300
_SERVICES = (
    (re.compile(r"hovm", re.IGNORECASE), "HvLt"),
    (re.compile(r"histogram", re.IGNORECASE), "HiGm"),
    (re.compile(r"scatter", re.IGNORECASE), "StSc"),
    (re.compile(r"vertical profile", re.IGNORECASE), "VtPf"),
    (re.compile(r"zonal mean", re.IGNORECASE), "ZnMn"),
    (re.compile(r"difference map", re.IGNORECASE), "DiTmAvMp"),
    (re.compile(r"accumulat", re.IGNORECASE), "AcMp"),
    (re.compile(r"seasonal cycle|inter-?annual|climatolog", re.IGNORECASE), "InTs"),
    (re.compile(r"\bmaps?\b", re.IGNORECASE), "TmAvMp"),
)
_AREA_SERIES = "ArAvTs"
_FORMATS = (
    (re.compile(r"geo-?tiffs?|cloud[- ]optimi[sz]ed|\bcogs?\b", re.IGNORECASE), "image/tiff"),
    (re.compile(r"zarr", re.IGNORECASE), "application/x-zarr"),
    (re.compile(r"net ?cdf", re.IGNORECASE), "application/x-netcdf4"),
    (re.compile(r"\bpng\b", re.IGNORECASE), "image/png"),
)
_EPSG = re.compile(r"epsg:? ?(\d{3,6})", re.IGNORECASE)
_UTM = re.compile(r"utm(?: zone)? ?(\d{1,2}) ?([ns])?", re.IGNORECASE)
_UNVERSIONED = re.compile(r"\.\d+$")


def link_to(tool: OfficialTool, request: Request) -> str:
    """Address at which the tool answers the request."""
    return _BUILDERS[tool](request)


def _worldview(request: Request) -> str:
    layers = [request.layer or TRUE_COLOUR, "Coastlines_15m"]
    if layers[0] != TRUE_COLOUR and "CorrectedReflectance" not in layers[0]:
        layers.append(TRUE_COLOUR)
    query = {"l": ",".join(layers)}
    if request.box:
        query = {"v": _box(request.box, wrap=True)} | query
    if request.start:
        query["t"] = f"{request.start:%Y-%m-%d}-T12:00:00Z"
    if request.end and request.end != request.start:
        query |= {"ca": "true", "t1": f"{request.end:%Y-%m-%d}-T12:00:00Z"}
    return WORLDVIEW + "?" + urlencode(query, safe=",:()")


def _giovanni(request: Request) -> str:
    service = next((s for words, s in _SERVICES if words.search(request.text)), _AREA_SERIES)
    parts = {"service": service}
    if request.start and request.end:
        parts |= {
            "starttime": _instant(request.start, "00:00:00"),
            "endtime": _instant(request.end, "23:59:59"),
        }
    if request.box:
        parts["bbox"] = _box(request.box)
    parts["dataKeyword"] = request.variable or request.text[:_LONGEST_SEARCH]
    return GIOVANNI + "#" + urlencode(parts, safe=",:", quote_via=quote)


def _harmony(request: Request) -> str:
    name = quote(_UNVERSIONED.sub("", request.collection), safe="")
    subsets = []
    if request.box:
        box = request.box
        subsets += [f"lat({box.south:g}:{box.north:g})", f"lon({box.west:g}:{box.east:g})"]
    if request.start and request.end:
        start, end = _instant(request.start, "00:00:00"), _instant(request.end, "23:59:59")
        subsets.append(f'time("{start}":"{end}")')
    pairs = [("subset", subset) for subset in subsets]
    crs = _crs(request.text)
    if crs:
        pairs.append(("outputCrs", crs))
    wanted = next((mime for words, mime in _FORMATS if words.search(request.text)), "")
    if wanted:
        pairs.append(("format", wanted))
    path = f"{name}/ogc-api-coverages/1.0.0/collections/all/coverage/rangeset"
    return HARMONY + path + ("?" + urlencode(pairs, safe='():,"/') if pairs else "")


def _crs(text: str) -> str:
    epsg = _EPSG.search(text)
    if epsg:
        return f"EPSG:{epsg[1]}"
    utm = _UTM.search(text)
    if utm is None or not 1 <= int(utm[1]) <= 60:
        return ""
    first = 32700 if (utm[2] or "").lower() == "s" else 32600
    return f"EPSG:{first + int(utm[1])}"


def _discovery_engine(request: Request) -> str:
    words = NAMED_TOOL["science_discovery_engine"].sub("", request.text).strip(" :,-")
    asked = {"name": "query-smd-primary", "scope": "All", "text": words[:_LONGEST_SEARCH]}
    return DISCOVERY_ENGINE + "#/search?query=" + quote(json.dumps(asked, separators=(",", ":")))


def _instant(day: date, clock: str) -> str:
    return f"{day:%Y-%m-%d}T{clock}Z"


def _box(box: Box, *, wrap: bool = False) -> str:
    """West, south, east, north; past 180 degrees if the box crosses it and the tool counts on."""
    east = box.east + 360.0 if wrap and box.crosses_antimeridian else box.east
    return ",".join(f"{value:.6g}" for value in (box.west, box.south, east, box.north))


_BUILDERS = {
    "worldview": _worldview,
    "giovanni": _giovanni,
    "harmony": _harmony,
    "science_discovery_engine": _discovery_engine,
}
