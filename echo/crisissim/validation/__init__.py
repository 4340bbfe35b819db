"""Validation of the flood model against solutions that know nothing of its solver."""
