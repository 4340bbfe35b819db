"""Learning which dataset fits a sentence: training pairs, NN-SSC, fine-tuning, shipped weights."""

from discovery.learning.ranker import LearnedRanker
from discovery.learning.scorer import PairScorer, WeightsUnusable
from discovery.learning.text import embedding_text

__all__ = ["LearnedRanker", "PairScorer", "WeightsUnusable", "embedding_text"]
