import threading

from config import warming


class _TextModelMissing(warming.EchoError):
    """A double of the error of a model that is not installed."""


def _joined() -> None:
    for thread in threading.enumerate():
        if thread.name == "warming":
            thread.join(timeout=10)


def test_the_model_is_loaded_beside_the_start(monkeypatch):
    loaded = threading.Event()
    monkeypatch.setattr(warming, "warm_text_model", loaded.set)
    warming.start_warming()
    assert loaded.wait(timeout=10)


def test_a_server_without_the_model_still_starts(monkeypatch, caplog):
    def missing() -> None:
        raise _TextModelMissing("not installed")

    monkeypatch.setattr(warming, "warm_text_model", missing)
    warming.start_warming()
    _joined()
    assert "not installed" in caplog.text
