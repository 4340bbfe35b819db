"""Slow work as rows: one job, its numbered events, its progress."""
