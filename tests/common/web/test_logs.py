import json
import logging

import pytest

from common.web.logs import configure_logging


@pytest.fixture
def root_logger():
    """Give the root logger back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield root
    root.handlers[:], root.level = handlers, level


def _write_a_failure() -> None:
    password = "correct horse"
    try:
        raise ValueError(len(password))
    except ValueError:
        logging.getLogger("test").exception("it_broke")


@pytest.mark.parametrize("is_json", [True, False])
def test_a_traceback_names_the_error_but_no_variable(root_logger, capsys, is_json):
    configure_logging({"level": "INFO", "json": is_json})
    _write_a_failure()
    written = capsys.readouterr().err
    assert "ValueError" in written
    assert "correct horse" not in written.replace('password = "correct horse"', "")


def test_a_line_for_machines_is_one_json_object(root_logger, capsys):
    configure_logging({"level": "INFO", "json": True})
    logging.getLogger("test").info("hello")
    assert json.loads(capsys.readouterr().err)["event"] == "hello"
