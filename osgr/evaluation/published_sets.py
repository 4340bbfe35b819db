"""Earth-Bench's and DisasterM3's published question files as rows, where a user has them.

Earth-Bench (opendatalab/Earth-Agent, ``benchmark/question.json``): one object by question number,
each with ``dialogs`` (the expert's trajectory in messages with ``tool_calls``; what
``get_filelist`` returned are the question's files), ``choices`` and ``evaluation``: the question
in two forms, "autonomous planning" and "instruction following", with ``gt_answer.whitelist``. The
trajectory names files and tools, no support path and no relation labels, so only answers, steps and
items are scored.

DisasterM3 (its benchmark release): a list of records with ``prompts``, ``options_list`` or
``options_str``, ``ground_truth_option`` (a letter), ``ground_truth``, ``pre_image_path``,
``post_image_path`` and ``task``. Assumed: options are texts, or objects of one letter and text;
other fields are passed over.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from osgr.evaluation.rows import MalformedRow, Row, make_row

Regime = Literal["autonomous planning", "instruction following"]
MAX_CHARACTERS = 200_000_000
DISASTER_TASKS = ("building damage counting", "damaged road area estimation")


def read_earth_bench(text: str, *, regime: Regime = "autonomous planning") -> tuple[Row, ...]:
    """Read Earth-Bench's file.

    Raises:
        MalformedRow: It is no such file.
    """
    values = _json(text)
    if not isinstance(values, dict):
        raise MalformedRow("an Earth-Bench file is one object of questions by number")
    rows = (_earth_row(key, value, regime) for key, value in values.items())
    return _complete([row for row in rows if row is not None])


def read_disaster_m3(text: str, *, tasks: Sequence[str] = ()) -> tuple[Row, ...]:
    """Read a DisasterM3 benchmark file.

    Args:
        text: The file.
        tasks: Keep records of these tasks alone; all if empty.

    Raises:
        MalformedRow: It is no such file.
    """
    values = _json(text)
    if not isinstance(values, list):
        raise MalformedRow("a DisasterM3 file is a list of records")
    rows = [
        _disaster_row(number, value)
        for number, value in enumerate(values, start=1)
        if isinstance(value, dict) and (not tasks or value.get("task") in tasks)
    ]
    return _complete(rows)


def _json(text: str) -> Any:  # noqa: ANN401 -- any JSON value
    if len(text) > MAX_CHARACTERS:
        raise MalformedRow(f"the file has over {MAX_CHARACTERS} characters")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise MalformedRow(f"the file is no JSON: {problem}") from problem


def _complete(rows: Sequence[Row]) -> tuple[Row, ...]:
    if not rows:
        raise MalformedRow("the file holds no question of this kind")
    return tuple(rows)


def _earth_row(key: str, value: Any, regime: str) -> Row | None:  # noqa: ANN401 -- any JSON value
    if not isinstance(value, dict):
        raise MalformedRow(f"question {key} is no object")
    forms = value.get("evaluation")
    form = (
        next((f for f in forms if isinstance(f, dict) and f.get("type") == regime), None)
        if isinstance(forms, list)
        else None
    )
    if form is None:
        return None
    accepted = _whitelist(form.get("gt_answer"))
    return make_row(
        {
            "id": f"earth-bench-{key}",
            "question": form.get("question"),
            "choices": value.get("choices"),
            "answer": accepted[0] if accepted else None,
            "items": sorted({*_files(value.get("dialogs"))}) or None,
            "expert_steps": sum(1 for _ in _calls(value.get("dialogs"))) or None,
        },
        where=f"question {key}",
    )


def _whitelist(answer: Any) -> list[str]:  # noqa: ANN401 -- any JSON value
    accepted = answer.get("whitelist") if isinstance(answer, dict) else answer
    while isinstance(accepted, list) and accepted and isinstance(accepted[0], list):
        accepted = accepted[0]
    listed = accepted if isinstance(accepted, list) else [accepted]
    return [str(value) for value in listed if isinstance(value, str | int | float)]


def _messages(dialogs: Any) -> Iterator[Mapping[str, Any]]:  # noqa: ANN401 -- any JSON value
    yield from (m for m in dialogs if isinstance(m, dict)) if isinstance(dialogs, list) else ()


def _calls(dialogs: Any) -> Iterator[Any]:  # noqa: ANN401 -- any JSON value
    for message in _messages(dialogs):
        yield from message.get("tool_calls") or ()


def _files(dialogs: Any) -> Iterator[str]:  # noqa: ANN401 -- any JSON value
    for message in _messages(dialogs):
        content = message.get("content")
        listed = content.get("content") if isinstance(content, dict) else None
        if message.get("name") == "get_filelist" and isinstance(listed, list):
            yield from (name for name in listed if isinstance(name, str))


def _disaster_row(number: int, value: Mapping[str, Any]) -> Row:
    options = value.get("options_list") or str(value.get("options_str") or "").splitlines()
    return make_row(
        {
            "id": f"disaster-m3-{value.get('qa_id') or number}",
            "question": value.get("prompts"),
            "choices": [_option_text(option) for option in options] or None,
            "answer": value.get("ground_truth_option") or value.get("ground_truth"),
            "temporal_relation": "bi-temporal-change" if value.get("pre_image_path") else None,
        },
        where=f"record {number}",
    )


def _option_text(option: Any) -> str:  # noqa: ANN401 -- any JSON value
    if isinstance(option, dict) and len(option) == 1:
        return str(next(iter(option.values())))
    text = str(option).strip()
    return text[2:].strip() if len(text) > 2 and text[0].isalpha() and text[1] in ".):" else text
