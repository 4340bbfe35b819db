"""The support graph's pages for administrators: browse, review, merge; and the archives to read."""

from osgr.admin import archives, duplicates, nodes, provenance, relations, sources

__all__ = ["archives", "duplicates", "nodes", "provenance", "relations", "sources"]
