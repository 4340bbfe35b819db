"""The pages people open: HTML shells whose modules talk to the REST API."""
