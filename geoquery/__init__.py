"""GeoQuery: tiles, image and text vectors, proxy descriptions, two-stage search."""
