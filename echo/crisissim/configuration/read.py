"""From a TOML file to a checked configuration."""

import difflib
import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from echo.crisissim.configuration.document import Configuration
from echo.crisissim.configuration.errors import ConfigurationRefused
from echo.crisissim.inputs.file_content import read_text

MOST_BYTES = 4 * 1024**2


def read_configuration(path: Path) -> Configuration:
    """Read and check a configuration file; the files it names are not looked at yet.

    Raises:
        ConfigurationRefused: no TOML, a key that does not exist, or a value that cannot be; the
            message names key and value.
        FileRefused: too large, or not text.
    """
    if not path.is_file():
        raise ConfigurationRefused(f"There is no configuration file {path.name!r} there.")
    try:
        return parse_configuration(tomllib.loads(read_text(path, most_bytes=MOST_BYTES)))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigurationRefused(f"{path.name} is not TOML: {error}.") from error


def parse_configuration(document: dict[str, Any]) -> Configuration:
    """Check a configuration that is at hand as a table.

    Raises:
        ConfigurationRefused: naming key and value.
    """
    try:
        return Configuration.model_validate(document)
    except ValidationError as error:
        faults = error.errors(include_url=False)
        lines = [_sentence(fault) for fault in faults[:8]]
        more = f" And {len(faults) - 8} more." if len(faults) > 8 else ""
        raise ConfigurationRefused(
            " ".join(lines) + more,
            key=_key(faults[0]["loc"]),
            keys=[_key(f["loc"]) for f in faults],
        ) from error


def _key(location: tuple[int | str, ...]) -> str:
    """The key as it would be typed; names of alternative types within it are left out."""
    key = ""
    for part in location:
        if isinstance(part, int):
            key += f"[{part}]"
        elif part in _KINDS or part.startswith("<"):
            continue
        else:
            key += f".{part}" if key else part
    return key or "the file"


_KINDS = {"constant", "horton", "green_ampt", "curve_number"}


def _sentence(fault: Any) -> str:  # noqa: ANN401 -- pydantic's own dictionary
    key = _key(fault["loc"])
    if fault["type"] == "extra_forbidden":
        last = str(fault["loc"][-1])
        near = difflib.get_close_matches(last, sorted(_known_keys(Configuration)), n=1)
        hint = f"; did you mean {near[0]}?" if near else "."
        return f"There is no key {key}{hint}"
    if fault["type"] == "union_tag_invalid":
        context = fault["ctx"]
        return f"{key}.kind is {context['tag']!r}; it must be one of {context['expected_tags']}."
    if fault["type"] in {"missing", "union_tag_not_found"}:
        key += ".kind" if fault["type"] == "union_tag_not_found" else ""
        return f"{key} is missing."
    message = fault["msg"].removeprefix("Value error, ")
    if isinstance(fault["input"], dict):
        return f"{key}: {message}."
    return f"{key} is {_shown(fault['input'])}: {message[:1].lower()}{message[1:]}."


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _known_keys(model: type[BaseModel]) -> set[str]:
    """Names of all keys of all sections."""
    keys: set[str] = set()
    for schema in model.model_json_schema().get("$defs", {}).values():
        keys |= set(schema.get("properties", {}))
    return keys | set(model.model_fields)
