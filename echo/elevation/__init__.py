"""Elevation: where heights of the ground come from. No Django."""
