"""How much the engine itself costs: tools that do nothing, with a real worker and broker."""
