"""How much of a stranger's record is kept. What is longer is cut, and the record says so."""

CONCEPT_ID = 300
NAME = 300
VERSION = 100
TITLE = 1_000
ABSTRACT = 40_000
PROVIDER = 200
CATALOGUE = 100
LICENCE = 1_000
DOI = 300
URL = 2_000
TERM = 300

TERMS = 300
"""Keywords, platforms, instruments and links of one record."""
BOXES = 200
INTERVALS = 200
RING_POINTS = 20_000
