"""The full scheme's steps on a GPU, by the same scalar functions as on the CPU."""
