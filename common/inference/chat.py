"""Chat models over HTTP, in the request format that most services and local servers understand."""

import os
import time
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from common.egress import read_retry_after
from common.inference.chat_model import (
    ChatFailed,
    ChatKeyMissing,
    ChatMessage,
    ChatModel,
    ChatReply,
    ChatReplyMalformed,
    ChatReplyTooLarge,
)
from common.inference.chat_reply import read_reply

MAX_REPLY_BYTES = 2_000_000
ATTEMPTS = 3
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 20.0
_QUOTED = 300


class OpenAICompatibleChat(ChatModel):
    """Asks a service at `BASE_URL/chat/completions`.

    The address is the operator's choice and may be a server on this machine. Redirects are not
    followed: they would carry the key elsewhere.

    Args:
        base_url: For example "http://127.0.0.1:8080/v1".
        model: The model's name at the service.
        api_key_env: Environment variable that holds the key; None sends no key.
        timeout_s: Limit for a whole answer in seconds, retries and pauses included.
        max_reply_bytes: Larger answers are refused.
        max_tokens: Longest reply that is asked for.
        temperature: 0 asks for the likeliest reply.
    """

    def __init__(
        self,
        *,
        base_url: str,
        model: str,
        api_key_env: str | None = None,
        timeout_s: float = 60.0,
        max_reply_bytes: int = MAX_REPLY_BYTES,
        max_tokens: int = 4000,
        temperature: float = 0.0,
    ) -> None:
        self._url = f"{base_url.rstrip('/')}/chat/completions"
        self._model = model
        self._api_key_env = api_key_env
        self._timeout_s = timeout_s
        self._max_reply_bytes = max_reply_bytes
        self._options = {"max_tokens": max_tokens, "temperature": temperature}

    @property
    def name(self) -> str:
        """The model's name at the service."""
        return self._model

    def complete(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, Any] | None = None
    ) -> ChatReply:
        """Return the service's reply; see `ChatModel.complete`.

        Busy and failing services (429, 5xx) and broken connections are tried three times.
        """
        body = self._body(messages, schema)
        headers = self._headers()
        deadline = time.monotonic() + self._timeout_s
        with httpx.Client(follow_redirects=False) as client:
            for attempt in range(1, ATTEMPTS + 1):
                answer = self._post(client, body, headers, deadline)
                if isinstance(answer, bytes):
                    return read_reply(answer, model=self._model)
                pause = _pause(answer, attempt)
                if attempt == ATTEMPTS or time.monotonic() + pause >= deadline:
                    raise answer
                time.sleep(pause)
        raise ChatFailed(f"{self._url} was asked no time at all.")

    def _body(
        self, messages: Sequence[ChatMessage], schema: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": m.role, "content": m.content} for m in messages],
            "stream": False,
            **self._options,
        }
        if schema is not None:
            wrapped = {"name": "reply", "schema": dict(schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": wrapped}
        return body

    def _headers(self) -> dict[str, str]:
        headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
        if self._api_key_env is None:
            return headers
        key = os.environ.get(self._api_key_env, "").strip()
        if not key:
            message = f"The chat model {self._model!r} needs a key in {self._api_key_env}."
            raise ChatKeyMissing(message, variable=self._api_key_env)
        return headers | {"Authorization": f"Bearer {key}"}

    def _post(
        self,
        client: httpx.Client,
        body: Mapping[str, Any],
        headers: dict[str, str],
        deadline: float,
    ) -> bytes | ChatFailed:
        """Return the answer's bytes, or the failure after which trying again makes sense."""
        left = max(deadline - time.monotonic(), 0.001)
        try:
            with client.stream(
                "POST", self._url, json=body, headers=headers, timeout=left
            ) as response:
                content = self._read(response, deadline)
        except httpx.TransportError as error:
            return ChatFailed(f"{self._url} did not answer: {type(error).__name__}.", url=self._url)
        if response.status_code == httpx.codes.OK:
            return content
        failure = _refusal(self._url, response, content)
        if response.status_code == httpx.codes.TOO_MANY_REQUESTS or response.is_server_error:
            return failure
        raise failure

    def _read(self, response: httpx.Response, deadline: float) -> bytes:
        content = bytearray()
        for chunk in response.iter_bytes():
            content += chunk
            if len(content) > self._max_reply_bytes:
                message = f"{self._url} answered with more than {self._max_reply_bytes} bytes."
                raise ChatReplyTooLarge(message, limit=self._max_reply_bytes)
            if time.monotonic() > deadline:
                message = f"{self._url} took longer than {self._timeout_s:g} s to answer."
                raise ChatFailed(message, url=self._url)
        return bytes(content)


def _refusal(url: str, response: httpx.Response, content: bytes) -> ChatFailed:
    said = " ".join(content[:_QUOTED].decode(errors="replace").split())
    return ChatFailed(
        f"{url} answered {response.status_code}: {said or 'nothing'}",
        url=url,
        status=response.status_code,
        retry_after=read_retry_after(response.headers.get("Retry-After", "")),
    )


def _pause(failure: ChatFailed, attempt: int) -> float:
    """Return how long to wait: what the service asks for, else twice as long each time."""
    asked = failure.fields.get("retry_after")
    pause = asked if isinstance(asked, float) else FIRST_PAUSE_S * 2.0 ** (attempt - 1)
    return min(pause, LONGEST_PAUSE_S)


__all__ = [
    "ChatFailed",
    "ChatKeyMissing",
    "ChatMessage",
    "ChatModel",
    "ChatReply",
    "ChatReplyMalformed",
    "ChatReplyTooLarge",
    "OpenAICompatibleChat",
]
