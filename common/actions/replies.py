"""Finds the JSON object in what a language model answered; nothing of it is ever run."""

from common.actions.json_text import malformed

MAX_REPLY = 2_000_000
_FENCE = "```"


def extract_json(reply: str) -> str:
    """Return the text of the JSON object in a model's reply, for ``parse_plan``.

    Takes the last ``<answer>`` element if there is one, then the last code fence in it, then what
    lies between the first brace and the last.

    Raises:
        MalformedPlan: The reply is over 2 million characters, an answer or fence does not end, or
            there is no object in it.
    """
    if len(reply) > MAX_REPLY:
        raise malformed(f"a reply of {len(reply)} characters is more than the {MAX_REPLY} allowed")
    text = _last_fence(_last_answer(reply))
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise malformed("the reply holds no JSON object")
    return text[start : end + 1]


def _last_answer(text: str) -> str:
    start = text.rfind("<answer>")
    if start < 0:
        return text
    end = text.find("</answer>", start)
    if end < 0:
        raise malformed("the reply's <answer> does not end; it may have been cut off")
    return text[start + len("<answer>") : end]


def _last_fence(text: str) -> str:
    end = text.rfind(_FENCE)
    if end < 0:
        return text
    start = text.rfind(_FENCE, 0, end)
    if start < 0:
        raise malformed("the reply's code fence does not end; it may have been cut off")
    return text[start + len(_FENCE) : end]
