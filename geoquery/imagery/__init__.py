"""Pictures that installed packages carry, cut into tiles, with their licences."""
