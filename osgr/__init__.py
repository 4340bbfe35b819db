"""Questions over an archive, answered by support paths and strict grounding."""
