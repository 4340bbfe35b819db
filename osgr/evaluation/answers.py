"""The deterministic answer check."""

from collections.abc import Sequence

NUMBER_TOLERANCE = 0.02


def is_right(
    *,
    expected: float | str,
    answer: float | str | None,
    choice: str | None,
    choices: Sequence[str] | None,
) -> bool:
    """Whether an answer is the expected one.

    A choice is right if it is the expected option, given as its text, its letter or its number; a
    number if it lies within 2 percent of the expected one; a text if it is the same but for case.
    """
    if choices:
        return choice is not None and choice == _option(expected, choices)
    if isinstance(expected, str):
        number = _number(expected)
        if number is None:
            return isinstance(answer, str) and _same(answer, expected)
        expected = number
    if not isinstance(answer, int | float):
        return False
    return abs(answer - expected) <= max(NUMBER_TOLERANCE * abs(expected), 1e-6)


def _option(expected: float | str, choices: Sequence[str]) -> str | None:
    text = expected if isinstance(expected, str) else f"{expected:g}"
    if text in choices:
        return text
    same = next((choice for choice in choices if _same(choice, text)), None)
    if same is not None:
        return same
    letter = text.strip("() .").upper()
    if len(letter) == 1 and "A" <= letter <= "Z" and ord(letter) - ord("A") < len(choices):
        return choices[ord(letter) - ord("A")]
    return None


def _same(one: str, two: str) -> bool:
    return " ".join(one.casefold().split()) == " ".join(two.casefold().split())


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None
