/** Tools and a plan that exist for tests only, in the form that the tools endpoint gives. */

const ELEVATION = { title: "ElevationRaster", type: "object", properties: { artifact: { type: "string" }, cell_m: { type: "number", unit: "m" } } };
const DEPTH = { title: "DepthRaster", type: "object", properties: { artifact: { type: "string" } } };
const POLYGON = { title: "Wgs84Polygon", type: "object", properties: { coordinates: { type: "array", items: {} } } };
const BOX = {
  title: "Wgs84Box", type: "object",
  properties: Object.fromEntries(["west", "south", "east", "north"].map((edge) => [edge, { type: "number" }])),
};

export const TOOLS = [
  {
    name: "DC_Place", version: "1.0", description: "Find a place.", effects: ["pure"],
    inputs: {
      query: { type: "place name", required: true, unit: null, kind: "place name", description: "", schema: { type: "string", kind: "place name", maxLength: 200 } },
      place_id: { type: "place id", required: false, default: null, unit: null, kind: "place id", description: "", schema: { anyOf: [{ type: "string", kind: "place id" }, { type: "null" }] } },
    },
    output: {
      type: "GeocodedPlace",
      schema: {
        title: "GeocodedPlace", type: "object", $defs: { Wgs84Polygon: POLYGON, Wgs84Box: BOX },
        properties: { name: { type: "string" }, polygon: { $ref: "#/$defs/Wgs84Polygon" }, box: { $ref: "#/$defs/Wgs84Box" } },
      },
    },
  },
  {
    name: "DC_Elevation", version: "1.0", description: "Get the ground.", effects: ["reads_network"],
    inputs: { area: { type: "Wgs84Polygon", required: true, unit: null, kind: null, description: "", schema: POLYGON } },
    output: { type: "ElevationRaster", schema: ELEVATION },
  },
  {
    name: "SA_Flood", version: "2.0", description: "Simulate water.", effects: ["pure"],
    inputs: {
      elevation: { type: "ElevationRaster", required: true, unit: null, kind: null, description: "", schema: ELEVATION },
      rain: { type: "rain [mm]", required: true, unit: "mm", kind: "rainfall depth", description: "", schema: { type: "number", exclusiveMinimum: 0, maximum: 2000, unit: "mm", kind: "rainfall depth" } },
      cell: { type: "cell [m] | none", required: false, default: null, unit: "m", kind: "cell size", description: "", schema: { anyOf: [{ type: "number", minimum: 1, unit: "m", kind: "cell size" }, { type: "null" }] } },
    },
    output: { type: "DepthRaster", schema: DEPTH },
  },
  {
    name: "MP_Map", version: "1.0", description: "Draw layers.", effects: ["writes_project"],
    inputs: {
      layers: { type: "list", required: true, unit: null, kind: null, description: "", schema: { type: "array", items: { anyOf: [DEPTH, ELEVATION] } } },
    },
    output: { type: "MapPayload", schema: { title: "MapPayload", type: "object", properties: {} } },
  },
  {
    name: "AL_Alert", version: "1.0", description: "Tell people.", effects: ["alerts_people"],
    inputs: { layer: { type: "DepthRaster", required: true, unit: null, kind: null, description: "", schema: DEPTH } },
    output: { type: "Receipt", schema: { title: "Receipt", type: "object", properties: {} } },
  },
];

export const BY_NAME = Object.fromEntries(TOOLS.map((tool) => [tool.name, tool]));

const step = (id, tool, inputs, after = []) => ({ id, tool, purpose: "", inputs, after, checkpoint: false });

export const PLAN = {
  version: 1, title: "Flood for Piru, 150 mm", reasoning: "", context: { place: { id: "geonames:1", name: "Piru" } },
  steps: [
    step("place", "DC_Place", { query: "Piru", place_id: "geonames:1" }),
    step("ground", "DC_Elevation", { area: { from: "place", path: "polygon" } }),
    step("flood", "SA_Flood", { elevation: { from: "ground" }, rain: { value: 150, unit: "mm" } }),
    step("map", "MP_Map", { layers: [{ from: "flood" }, { from: "ground" }] }, ["place"]),
  ],
};
