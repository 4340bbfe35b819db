"""Times and places that an English sentence names, as values with their positions."""
