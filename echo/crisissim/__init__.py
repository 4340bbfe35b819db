"""CrisisSim: a two-dimensional rain and flood model (no Django; numbers in, numbers out).

The kernels are compiled by numba and must run in worker children, never in a worker's parent
process: see the design note on prefork workers.
"""
