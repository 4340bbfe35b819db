"""Exact solutions of the shallow water equations, each from its paper, independent of the solver.

Nothing here imports the solver. Arrays are float64, SI units.
"""

GRAVITY = 9.80665  # standard gravity (3rd CGPM, 1901), m/s2
