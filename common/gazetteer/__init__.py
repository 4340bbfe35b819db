"""Gazetteer: which place a name means, and which places lie near a point."""
