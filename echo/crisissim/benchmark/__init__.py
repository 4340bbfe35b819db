"""How fast the flood model is, side by side with another of the same kind."""
