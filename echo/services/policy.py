"""Which policy and which limits hold on this site."""

from common.actions import DEFAULT_LIMITS, DEFAULT_POLICY, Limits, Policy


def current_policy() -> Policy:
    """Return the policy that decides which steps are high-risk."""
    return DEFAULT_POLICY


def current_limits() -> Limits:
    """Return how large a plan may be."""
    return DEFAULT_LIMITS
