"""Takes HTML out of text that is meant to be read."""

import html
import re

_BLOCKS = "address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul"
_INLINE = "a|abbr|b|cite|code|em|font|i|img|kbd|q|s|small|span|strong|sub|sup|td|th|tbody|thead|u"
_MUTED = "script|style|iframe|object|noscript|template|svg"
# "<" is a letter of abstracts too ("SNR < 3"), so only what is a tag's name is taken for a tag.
_TAG = re.compile(
    rf"<!--|-->|<(?P<close>/?)(?P<name>{_BLOCKS}|{_INLINE}|{_MUTED})(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
_IS_BLOCK = re.compile(_BLOCKS, re.IGNORECASE)
_IS_MUTED = re.compile(_MUTED, re.IGNORECASE)


def without_markup(text: str) -> str:
    """Return the words of a text that may hold HTML: tags, scripts and comments removed.

    Entities become their characters, once before and once after, because catalogues often hold
    markup that was escaped.
    """
    if "<" in text:
        text = _without_tags(text)
    if "&" in text:
        text = html.unescape(text)
        if "<" in text:
            text = _without_tags(text)
    return text


def _without_tags(text: str) -> str:
    """Walk over the tags once: time grows with the length alone, whatever is left open."""
    kept: list[str] = []
    position, muted_by = 0, ""
    for tag in _TAG.finditer(text):
        if not muted_by:
            kept.append(text[position : tag.start()])
        position = tag.end()
        muted_by = _muted_after(tag, muted_by)
        if tag["name"] and _IS_BLOCK.fullmatch(tag["name"]):
            kept.append("\n")
    if not muted_by:
        kept.append(text[position:])
    return "".join(kept)


def _muted_after(tag: re.Match[str], muted_by: str) -> str:
    name = (tag["name"] or tag[0]).lower()
    if muted_by:
        over = name == "-->" if muted_by == "<!--" else bool(tag["close"]) and name == muted_by
        return "" if over else muted_by
    begins = name == "<!--" or (_IS_MUTED.fullmatch(name) and not tag["close"])
    return name if begins else ""
