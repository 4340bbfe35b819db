"""What administrators see: the catalogue to curate, and how it came here."""

from discovery.admin import collections, history

__all__ = ["collections", "history"]
