"""Learning which dataset fits a sentence: training pairs, NN-SSC, fine-tuning, shipped weights."""

from discovery.learning.text import embedding_text

__all__ = ["embedding_text"]
