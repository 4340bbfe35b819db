import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


def test_a_word_that_is_neither_true_nor_false_is_refused(monkeypatch):
    monkeypatch.setenv("ECHO_X", "maybe")
    with pytest.raises(ImproperlyConfigured, match="maybe"):
        env.boolean("ECHO_X", default=True)


@pytest.mark.parametrize(("raw", "value"), [("1", True), ("off", False), ("YES", True)])
def test_a_boolean_is_read_in_its_usual_spellings(monkeypatch, raw, value):
    monkeypatch.setenv("ECHO_X", raw)
    assert env.boolean("ECHO_X", default=not value) is value


@pytest.mark.parametrize("raw", ["ten", "1.5", "-1"])
def test_a_number_that_cannot_be_is_refused_by_name(monkeypatch, raw):
    monkeypatch.setenv("ECHO_X", raw)
    with pytest.raises(ImproperlyConfigured, match="ECHO_X"):
        env.integer("ECHO_X", 3)


def test_a_relative_path_is_refused(monkeypatch):
    monkeypatch.setenv("ECHO_X", "var")
    with pytest.raises(ImproperlyConfigured, match="absolute"):
        env.path("ECHO_X", env.Path("/var"))


def test_a_secret_comes_from_its_file(monkeypatch, tmp_path):
    file = tmp_path / "secret"
    file.write_text("s3cret\n")
    monkeypatch.delenv("ECHO_X", raising=False)
    monkeypatch.setenv("ECHO_X_FILE", str(file))
    assert env.secret("ECHO_X") == "s3cret"


@pytest.mark.parametrize("content", [None, ""])
def test_a_secret_file_that_is_absent_or_empty_is_refused(monkeypatch, tmp_path, content):
    file = tmp_path / "secret"
    if content is not None:
        file.write_text(content)
    monkeypatch.delenv("ECHO_X", raising=False)
    monkeypatch.setenv("ECHO_X_FILE", str(file))
    with pytest.raises(ImproperlyConfigured, match="ECHO_X_FILE"):
        env.secret("ECHO_X")


def test_words_are_split_at_commas_and_blanks_dropped(monkeypatch):
    monkeypatch.setenv("ECHO_X", "a, b,,")
    assert env.words("ECHO_X") == ["a", "b"]


def test_a_choice_outside_the_list_is_refused(monkeypatch):
    monkeypatch.setenv("ECHO_X", "oracle")
    with pytest.raises(ImproperlyConfigured, match="typed"):
        env.choice("ECHO_X", {"typed": "t"}, default="typed")


def test_numbers_are_as_many_as_asked_for(monkeypatch):
    monkeypatch.setenv("ECHO_X", "2.5, 10")
    assert env.numbers("ECHO_X", count=2) == [2.5, 10.0]
    monkeypatch.delenv("ECHO_X")
    assert env.numbers("ECHO_X", count=2) is None


@pytest.mark.parametrize("value", ["1", "1,2,3", "a,b", "-1,2", "nan,1", "inf,1"])
def test_what_is_no_list_of_such_numbers_is_refused(monkeypatch, value):
    monkeypatch.setenv("ECHO_X", value)
    with pytest.raises(ImproperlyConfigured):
        env.numbers("ECHO_X", count=2)
