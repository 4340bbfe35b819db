"""Which Earth-observation dataset answers a need."""
