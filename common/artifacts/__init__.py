"""Stored rasters and files, keyed by the SHA-256 of their content."""
