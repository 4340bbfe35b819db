"""Temporal kernel of an acquisition."""

from osgr.grounding import temporal_kernels as kernels
from osgr.grounding.choice import Choice, Window
from osgr.grounding.measured import ANY_TIME, TemporalMeasure
from osgr.grounding.temporal_kernels import Span


def measure_time(item: Span, *, choice: Choice) -> TemporalMeasure:
    """Temporal kernel of an acquisition, with the role that suits it best."""
    if not choice.windows:
        return ANY_TIME
    span = item.widened(choice.tolerance)
    measures = [_in_window(span, window=window, choice=choice) for window in choice.windows]
    return best_role(measures)


def best_role(measures: list[TemporalMeasure]) -> TemporalMeasure:
    """The measure of the time that suits best; the earlier time where both suit alike."""
    return max(measures, key=lambda measure: (measure.support, measure.kernel))


def _in_window(span: Span, *, window: Window, choice: Choice) -> TemporalMeasure:
    settings = choice.settings
    if choice.asked is not None and not kernels.precedes(span, choice.asked):
        return TemporalMeasure(0.0, 0.0, window.role)
    support = kernels.overlap_share(span, window.span)
    if choice.kernels == "published":
        kernel = kernels.softov_published(
            span, window.span, decay_days=settings.temporal_decay_days
        )
    else:
        kernel = kernels.softov_default(
            span,
            window.span,
            decay_days=settings.temporal_decay_days,
            smoothing=settings.smoothing,
        )
    return TemporalMeasure(min(1.0, kernel), support, window.role)
