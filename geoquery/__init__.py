"""Natural-language and visual search over satellite tiles."""
