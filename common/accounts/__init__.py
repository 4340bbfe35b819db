"""People and their roles."""
