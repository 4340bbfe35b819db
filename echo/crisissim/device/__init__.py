"""The full scheme's steps on a GPU, by the same scalar functions as on the CPU.

Chosen by ``SolverSettings.device``. Shown to give the CPU's numbers on numba's simulator of a CUDA
device; never run on a real one.
"""
