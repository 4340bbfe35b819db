"""Everything that reads plans and runs without changing them."""
