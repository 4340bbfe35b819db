/**
 * Boxes on the Earth in WGS84 degrees: {west, south, east, north}.
 * West greater than east means that the box crosses the antimeridian; the two are never swapped.
 */

const KM_PER_DEGREE = 111.195;

/** Is this a box with four finite edges in range, south not above north? */
export function isBox(value) {
  if (value === null || typeof value !== "object") {
    return false;
  }
  const { west, south, east, north } = value;
  const finite = [west, south, east, north].every(Number.isFinite);
  return (
    finite && Math.abs(west) <= 180 && Math.abs(east) <= 180 &&
    south >= -90 && north <= 90 && south <= north
  );
}

/** Make a box from [west, south, east, north]. */
export function boxFromArray([west, south, east, north]) {
  return { west, south, east, north };
}

/** Width in degrees of longitude, going east from the west edge. */
export function boxWidth(box) {
  return box.west <= box.east ? box.east - box.west : box.east - box.west + 360;
}

/** A longitude brought into -180..180. */
export function wrapLongitude(longitude) {
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return wrapped === -180 && longitude > 0 ? 180 : wrapped;
}

/** The middle of a box. */
export function boxCentre(box) {
  return {
    lon: wrapLongitude(box.west + boxWidth(box) / 2),
    lat: (box.south + box.north) / 2,
  };
}

/** Does the box hold the point (its edges included)? */
export function boxContains(box, { lon, lat }) {
  if (lat < box.south || lat > box.north) {
    return false;
  }
  const inside = box.west <= box.east
    ? lon >= box.west && lon <= box.east
    : lon >= box.west || lon <= box.east;
  return inside;
}

/** Width along the middle parallel and height, in kilometres. */
export function boxSizeKm(box) {
  const { lat } = boxCentre(box);
  return {
    width: boxWidth(box) * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180),
    height: (box.north - box.south) * KM_PER_DEGREE,
  };
}

/** The closed ring of corners as [lon, lat], continuous east of the west edge. */
export function boxRing(box) {
  const east = box.west + boxWidth(box);
  return [
    [box.west, box.south],
    [east, box.south],
    [east, box.north],
    [box.west, box.north],
    [box.west, box.south],
  ];
}

/** The same box with a margin on each side, as a share of its size. */
export function growBox(box, share) {
  const width = Math.min(boxWidth(box) * (1 + 2 * share), 360);
  if (width >= 360) {
    return { west: -180, east: 180, ...grownLatitudes(box, share) };
  }
  const { lon } = boxCentre(box);
  return {
    west: wrapLongitude(lon - width / 2),
    east: wrapLongitude(lon + width / 2),
    ...grownLatitudes(box, share),
  };
}

function grownLatitudes(box, share) {
  const margin = (box.north - box.south) * share;
  return { south: Math.max(-90, box.south - margin), north: Math.min(90, box.north + margin) };
}

/** The box as the search endpoint's `bbox` parameter. */
export function boxQuery(box) {
  return [box.west, box.south, box.east, box.north].map((edge) => edge.toFixed(5)).join(",");
}
