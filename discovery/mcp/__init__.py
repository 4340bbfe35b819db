"""The search for datasets, lent to other programs by the Model Context Protocol."""
