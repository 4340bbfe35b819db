"""How good discovery is: measures, intervals, conditions with what is expected of them."""
