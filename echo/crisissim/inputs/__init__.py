"""What goes into a simulation, read from files and checked: ground, rain, rivers, obstacles."""
