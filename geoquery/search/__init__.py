"""Two-stage search without a database: configurations, query wording, and the merge of anchors."""

from geoquery.search.merge import Contribution, RankedTile, anchor_weights, merge_neighbours
from geoquery.search.presets import DEFAULT_PRESET, PRESETS, Preset
from geoquery.search.query_text import MAX_QUERY_CHARS, QueryText, read_query

__all__ = [
    "DEFAULT_PRESET",
    "MAX_QUERY_CHARS",
    "PRESETS",
    "Contribution",
    "Preset",
    "QueryText",
    "RankedTile",
    "anchor_weights",
    "merge_neighbours",
    "read_query",
]
