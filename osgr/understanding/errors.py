"""Questions and corrections that can't be read."""

from common.errors import InvalidInput


class QuestionTooLong(InvalidInput):
    """A question of more characters than one question needs."""


class QuestionEmpty(InvalidInput):
    """A question without words."""


class InvalidCorrection(InvalidInput):
    """A correction of something that is not understood, or to a value that it can't have."""


class UnreadableReply(InvalidInput):
    """What a chat model replied is not the object that was asked for."""
