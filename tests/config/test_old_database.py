"""A command on a database of another version says what to do, and shows no trace."""

import django.core.management
import psycopg.errors
import pytest
from django.db.utils import ProgrammingError

import manage


@pytest.fixture
def failing(monkeypatch):
    def make(cause):
        def execute(_arguments):
            raise ProgrammingError('relation "x" does not exist\nLINE 1: ...') from cause

        monkeypatch.setattr(django.core.management, "execute_from_command_line", execute)

    return make


@pytest.mark.parametrize("kind", [psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn])
def test_missing_tables_are_told_with_the_remedy(failing, kind, capsys):
    failing(kind("x"))
    with pytest.raises(SystemExit) as ended:
        manage.main()
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "bin/manage migrate" in said
    assert "LINE 1" not in said


def test_another_fault_of_a_query_is_not_hidden(failing):
    failing(psycopg.errors.SyntaxError("x"))
    with pytest.raises(ProgrammingError):
        manage.main()
