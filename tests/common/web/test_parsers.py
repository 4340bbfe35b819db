import io

import pytest
from rest_framework.exceptions import ParseError

from common.web.parsers import BodyTooLarge, LimitedJSONParser


def parse(body: bytes) -> object:
    return LimitedJSONParser().parse(io.BytesIO(body))


def test_json_is_parsed():
    assert parse(b'{"a": [1, 2.5, null]}') == {"a": [1, 2.5, None]}


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"a": NaN}', b"[1] trailing"])
def test_what_is_not_json_is_refused(body):
    with pytest.raises(ParseError):
        parse(body)


def test_deep_nesting_is_refused_before_parsing():
    with pytest.raises(ParseError, match="deeper"):
        parse(b"[" * 100_000)


def test_brackets_inside_strings_hide_no_depth():
    body = b'{"' + b"]" * 200_000 + b'": ' + b"[" * 200_000 + b"}"
    with pytest.raises(ParseError, match="deeper"):
        parse(body)


@pytest.mark.parametrize("body", [b'{"\\ud800": 1}', b'["\\u0000"]', b'{"a": {"b": ["\\udfff"]}}'])
def test_characters_that_cannot_be_stored_are_refused_wherever_they_stand(body):
    with pytest.raises(ParseError, match=r"U\+"):
        parse(body)


def test_a_body_over_the_limit_is_refused(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    with pytest.raises(BodyTooLarge):
        parse(b'"' + b"x" * 200 + b'"')
