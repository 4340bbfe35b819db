"""What every page and endpoint shares: errors, permissions, logs, headers, health."""
