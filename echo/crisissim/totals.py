"""Places of the running totals in compiled code: depth summed over cells, m, in float64."""

INFLOW, INFILTRATED, DRAINED, OUTFLOW = range(4)
COUNT = 4
