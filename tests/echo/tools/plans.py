"""The main plan: place, ground, flood, map."""

PLAN = {
    "version": 1,
    "title": "Flood depth for Santa Clarita, 150 mm in 12 h",
    "reasoning": "",
    "context": {},
    "steps": [
        {"id": "place", "tool": "DC_Get_OSM_GeoCoding", "purpose": "Find the area",
         "inputs": {"query": "Santa Clarita, California"}, "after": []},
        {"id": "ground", "tool": "DC_Get_Elevation_Model", "purpose": "Get the ground",
         "inputs": {"area": {"from": "place", "path": "polygon"}}, "after": []},
        {"id": "flood", "tool": "SA_Flood_Model", "purpose": "Simulate the storm",
         "inputs": {"elevation": {"from": "ground"}, "area": {"from": "place", "path": "polygon"},
                    "rain": {"value": 150, "unit": "mm"}, "duration": {"value": 12, "unit": "h"}},
         "after": []},
        {"id": "map", "tool": "MP_Determine_Visualisation_And_Generate_Payload",
         "purpose": "Draw it",
         "inputs": {"layers": [{"from": "flood", "path": "maximum_depth"}],
                    "elevation": {"from": "ground"}}, "after": []},
    ],
}  # fmt: skip
