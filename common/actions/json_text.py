"""Reads JSON that strangers wrote: limits first, nothing ambiguous, nothing unstorable."""

import json
import math
import unicodedata
from collections.abc import Mapping
from typing import Any, NoReturn

from common.actions.errors import MalformedPlan
from common.actions.problems import Problem, ProblemCode, shown
from common.json_limits import nests_deeper, unstorable_character

MAX_BYTES = 1_000_000
MAX_DEPTH = 32
MAX_INTEGER = 2**53


def malformed(message: str, hint: str = "") -> MalformedPlan:
    """Return the error for a text that is no plan, for one reason."""
    return MalformedPlan([Problem(ProblemCode.MALFORMED, None, message, hint)])


def load_json(text: str | bytes) -> Any:  # noqa: ANN401 -- any JSON value
    """Return the JSON value that a text holds, its strings in Unicode NFC.

    Raises:
        MalformedPlan: The text is over 1 MB or nested over 32 deep, not JSON, has a key twice in
            one object, text around the JSON, a number that is not finite or an integer over 2**53,
            or characters that cannot be stored.
    """
    decoded = _decoded(text)
    _check_depth(decoded)
    _check_surroundings(decoded)
    try:
        value = json.loads(
            decoded,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError as error:
        extra = error.msg == "Extra data"
        what = "text after the JSON" if extra else f"not JSON: {error.msg}"
        raise malformed(
            f"{what} at line {error.lineno}, column {error.colno}", "Send the JSON object alone."
        ) from error
    except ValueError as error:  # an integer of thousands of digits
        raise malformed(f"not JSON: {error}") from error
    return clean_json(value)


def clean_json(value: Any) -> Any:  # noqa: ANN401 -- any JSON value
    """Return an already parsed JSON value under the same limits, its strings in Unicode NFC."""
    return _Cleaner().clean(value, "plan", 0)


def _decoded(text: str | bytes) -> str:
    size = len(text) if isinstance(text, bytes) else len(text.encode(errors="surrogatepass"))
    if size > MAX_BYTES:
        raise malformed(f"{size} bytes are more than the {MAX_BYTES} a plan may have")
    try:
        return text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise malformed(f"not UTF-8: byte {error.start} is wrong") from error


def _check_depth(text: str) -> None:
    if nests_deeper(text, MAX_DEPTH):
        raise malformed(f"nested more than {MAX_DEPTH} deep")


def _check_surroundings(text: str) -> None:
    stripped = text.strip()
    if not stripped:
        raise malformed("empty", "Send a JSON object.")
    if stripped.startswith("```"):
        raise malformed("the JSON is inside a code fence", "Send the JSON object alone.")
    if stripped[0] not in "{[" and "{" in stripped:
        raise malformed(
            f"text before the JSON: {shown(stripped, limit=40)}", "Send the JSON alone."
        )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        name = unicodedata.normalize("NFC", key)
        if name in found:
            raise malformed(f"the key {shown(key)} stands twice in one object")
        found[name] = value
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise malformed(f"{name} is not a JSON number")


class _Cleaner:
    """Walks a JSON value once, counting what it holds."""

    def __init__(self) -> None:
        self._size = 0

    def clean(self, value: Any, where: str, depth: int) -> Any:  # noqa: ANN401 -- any JSON value
        self._size += len(value) if isinstance(value, str) else 1
        if self._size > MAX_BYTES:
            raise malformed(f"more than the {MAX_BYTES} characters a plan may have")
        if depth > MAX_DEPTH:
            raise malformed(f"nested more than {MAX_DEPTH} deep")
        if isinstance(value, str):
            return self._text(value, where)
        if isinstance(value, list | tuple):
            return [self.clean(v, f"{where}[{i}]", depth + 1) for i, v in enumerate(value)]
        if isinstance(value, Mapping):
            return self._mapping(value, where, depth)
        return self._atom(value, where)

    def _mapping(self, value: Mapping[Any, Any], where: str, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, item in value.items():
            if not isinstance(key, str):
                raise malformed(f"{where}: the key {shown(key)} is not text")
            name = self._text(key, where)
            if name in found:
                raise malformed(f"{where}: the key {shown(key)} stands twice")
            found[name] = self.clean(item, f"{where}.{name[:64]}", depth + 1)
        return found

    def _text(self, value: str, where: str) -> str:
        if bad := unstorable_character(value):
            raise malformed(f"{where}: the character {bad} cannot be stored")
        return value if value.isascii() else unicodedata.normalize("NFC", value)

    def _atom(self, value: Any, where: str) -> Any:  # noqa: ANN401 -- any JSON value
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int) and abs(value) > MAX_INTEGER:
            raise malformed(f"{where}: an integer beyond 2**53")
        if isinstance(value, float) and not math.isfinite(value):
            raise malformed(f"{where}: a number that is not finite")
        if isinstance(value, int | float):
            return value
        raise malformed(f"{where}: {type(value).__name__} is not a JSON value")
