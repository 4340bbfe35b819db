"""Who and what a flood reaches: buildings, roads, people. Pure."""
