"""Everything that changes a plan, an approval or a run."""
