"""What every chat model does: messages in, one reply out."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from common.errors import Unavailable

Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True, kw_only=True)
class ChatMessage:
    """One message of a conversation."""

    role: Role
    content: str


@dataclass(frozen=True, kw_only=True)
class ChatReply:
    """What a model answered. Its text is untrusted.

    Attributes:
        text: The answer.
        model: The model that gave it, as the service names it.
        is_complete: False if the model was cut off at its limit of tokens.
        prompt_tokens: Tokens read, if the service says so.
        completion_tokens: Tokens written, if the service says so.
    """

    text: str
    model: str
    is_complete: bool = True
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class ChatFailed(Unavailable):
    """The chat service refused, failed or did not answer in time."""


class ChatReplyMalformed(ChatFailed):
    """The chat service answered with something other than a chat completion."""


class ChatReplyTooLarge(ChatFailed):
    """The chat service's answer is larger than allowed; the rest was not read."""


class ChatKeyMissing(Unavailable):
    """The environment variable that should hold the service's key is empty."""


class ChatModel(ABC):
    """A model that answers conversations."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The model's name, shown with whatever it made."""

    @abstractmethod
    def complete(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, Any] | None = None
    ) -> ChatReply:
        """Return the model's reply to a conversation.

        Args:
            messages: The conversation, oldest first.
            schema: JSON schema that the reply should follow; services may ignore it.

        Raises:
            ChatFailed: No reply could be had.
            ChatKeyMissing: The service needs a key that is not configured.
        """
