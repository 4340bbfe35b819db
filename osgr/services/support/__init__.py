"""Changes to the support graph: loading, relating, merging, reviewing, extracting."""
