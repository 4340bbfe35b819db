"""The REST interface of plans, reviews and runs."""
