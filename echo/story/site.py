from pathlib import Path
from typing import Any

import httpx

from common.errors import EchoError

TIMEOUT_SECONDS = 120.0
_CHUNK = 1 << 20


class StoryBroken(EchoError):
    """A step of the story did not happen; the message says which and what came instead."""


class Site:
    """One person's session with a running site."""

    def __init__(self, base_url: str, *, username: str, password: str) -> None:
        self._http = httpx.Client(
            base_url=base_url, timeout=TIMEOUT_SECONDS, headers={"Referer": base_url + "/"}
        )
        self._sign_in(username, password)

    def get(self, path: str, **query: str | int) -> Any:  # noqa: ANN401 -- any JSON value
        """Read something.

        Raises:
            StoryBroken: The site refuses or does not answer.
        """
        return self._ask("GET", path, params=query)

    def post(self, path: str, content: dict[str, Any]) -> Any:  # noqa: ANN401 -- any JSON value
        """Ask for a change; raises like :meth:`get`."""
        return self._ask("POST", path, json=content)

    def download(self, path: str, target: Path) -> int:
        """Write what is at ``path`` to ``target`` and return its size; raises like :meth:`get`."""
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with self._http.stream("GET", path) as answer, target.open("wb") as file:
                _require_success("GET", path, answer)
                for chunk in answer.iter_bytes(_CHUNK):
                    file.write(chunk)
        except httpx.HTTPError as error:
            raise StoryBroken(f"GET {path} did not answer: {error}") from error
        return target.stat().st_size

    def close(self) -> None:
        """End the connection."""
        self._http.close()

    def _sign_in(self, username: str, password: str) -> None:
        self._trust(self.get("/api/session"))
        state = self.post("/api/session", {"username": username, "password": password})
        self._trust(state)
        if not state["user"] or state["user"]["username"] != username:
            raise StoryBroken(f"{username} could not sign in: {state}")

    def _trust(self, state: dict[str, Any]) -> None:
        self._http.headers["X-CSRFToken"] = state["csrf"]

    def _ask(self, method: str, path: str, **options: Any) -> Any:  # noqa: ANN401 -- httpx's
        try:
            answer = self._http.request(method, path, **options)
            _require_success(method, path, answer)
            return answer.json()
        except httpx.HTTPError as error:
            raise StoryBroken(f"{method} {path} did not answer: {error}") from error


def _require_success(method: str, path: str, answer: httpx.Response) -> None:
    if not answer.is_success:
        body = answer.read().decode("utf-8", "replace")[:2000]
        raise StoryBroken(f"{method} {path} answered {answer.status_code}: {body}")
