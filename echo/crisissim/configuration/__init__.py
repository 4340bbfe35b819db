"""A simulation described by one TOML file; ``docs/validation`` holds complete examples."""
