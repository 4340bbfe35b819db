from config import warming


class _TextModelMissing(warming.EchoError):
    """A double of the error of a model that is not installed."""


def test_the_model_is_loaded_before_the_server_answers(monkeypatch):
    loaded = []
    monkeypatch.setattr(warming, "warm_text_model", lambda: loaded.append("model"))
    warming.warm()
    assert loaded == ["model"]


def test_a_server_without_the_model_still_starts_and_says_why(monkeypatch, caplog):
    def missing() -> None:
        raise _TextModelMissing("not installed")

    monkeypatch.setattr(warming, "warm_text_model", missing)
    warming.warm()
    assert "not installed" in caplog.text
