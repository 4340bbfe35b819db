"""Evidence coverage, order and match of a predicted path against admissible expert paths."""

from collections import Counter
from collections.abc import Sequence

Path = Sequence[str]


def evidence_coverage_recall(predicted: Path, experts: Sequence[Path]) -> float:
    """ECR: largest share of an expert path's elements, with multiplicity, that are predicted."""
    found = Counter(predicted)
    return max(sum((Counter(expert) & found).values()) / len(expert) for expert in experts)


def evidence_order_recall(predicted: Path, experts: Sequence[Path]) -> float:
    """EOR: longest common subsequence with an expert path, over that path's length."""
    return max(_common_subsequence(expert, predicted) / len(expert) for expert in experts)


def evidence_path_match(predicted: Path, experts: Sequence[Path]) -> float:
    """EPM: 1 if the predicted path is one of the expert paths."""
    return float(tuple(predicted) in {tuple(expert) for expert in experts})


def _common_subsequence(one: Path, two: Path) -> int:
    lengths = [0] * (len(two) + 1)
    for element in one:
        previous = 0
        for index, other in enumerate(two, start=1):
            best = previous + 1 if element == other else max(lengths[index], lengths[index - 1])
            previous, lengths[index] = lengths[index], best
    return lengths[-1]
