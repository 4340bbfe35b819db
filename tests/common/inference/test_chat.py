"""The chat client against a server on the loopback that speaks the services' format."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from common.inference.chat import (
    ChatFailed,
    ChatKeyMissing,
    ChatMessage,
    ChatReplyMalformed,
    ChatReplyTooLarge,
    OpenAICompatibleChat,
)

QUESTION = [ChatMessage(role="user", content="Plan ünïcode \N{ROBOT FACE}")]


def completion(text, **more):
    choice = {"index": 0, "message": {"role": "assistant", "content": text}} | more
    answer = {"id": "x", "object": "chat.completion", "model": "tiny-1", "choices": [choice]}
    answer["usage"] = {"prompt_tokens": 7, "completion_tokens": 3}
    return 200, json.dumps(answer).encode(), {}


class Service:
    """A scripted chat service: gives its answers in turn and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, bytes, dict[str, str]] | Callable] = []
        self.asked: list[dict] = []
        self.headers: list[dict[str, str]] = []
        self.url = ""

    def chat(self, **options) -> OpenAICompatibleChat:
        return OpenAICompatibleChat(base_url=self.url, model="tiny", **options)


@pytest.fixture
def service() -> Iterator[Service]:
    script = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            script.asked.append({"path": self.path, **json.loads(body)})
            script.headers.append(dict(self.headers))
            answer = script.answers.pop(0)
            status, content, headers = answer(self) if callable(answer) else answer
            self.send_response(status)
            for name, value in {"Content-Length": str(len(content)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                self.wfile.write(content)
            except (BrokenPipeError, ConnectionResetError):
                return  # the client may stop reading: that is what some tests are about

        def log_message(self, *_):
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    script.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield script
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(autouse=True)
def pauses(monkeypatch):
    waited = []
    monkeypatch.setattr("common.inference.chat.time.sleep", waited.append)
    return waited


def test_a_reply_is_returned_with_its_model_and_tokens(service):
    service.answers = [completion("hello")]
    reply = service.chat().complete(QUESTION)
    assert (reply.text, reply.model, reply.prompt_tokens, reply.completion_tokens) == (
        "hello",
        "tiny-1",
        7,
        3,
    )


def test_the_request_has_the_services_form(service):
    service.answers = [completion("hello")]
    service.chat(max_tokens=50).complete(QUESTION)
    (asked,) = service.asked
    assert asked == {
        "path": "/v1/chat/completions",
        "model": "tiny",
        "messages": [{"role": "user", "content": "Plan ünïcode \N{ROBOT FACE}"}],
        "stream": False,
        "max_tokens": 50,
        "temperature": 0.0,
    }


def test_a_schema_is_sent_as_the_response_format(service):
    service.answers = [completion("{}")]
    service.chat().complete(QUESTION, schema={"type": "object"})
    assert service.asked[0]["response_format"]["json_schema"]["schema"] == {"type": "object"}


def test_the_key_is_read_from_the_environment(service, monkeypatch):
    monkeypatch.setenv("TEST_CHAT_KEY", "sesame\n")
    service.answers = [completion("hello")]
    service.chat(api_key_env="TEST_CHAT_KEY").complete(QUESTION)
    assert service.headers[0]["Authorization"] == "Bearer sesame"


def test_without_a_configured_key_none_is_sent(service):
    service.answers = [completion("hello")]
    service.chat().complete(QUESTION)
    assert "Authorization" not in service.headers[0]


def test_a_missing_key_is_named_before_anything_is_sent(service, monkeypatch):
    monkeypatch.delenv("TEST_CHAT_KEY", raising=False)
    with pytest.raises(ChatKeyMissing, match="TEST_CHAT_KEY"):
        service.chat(api_key_env="TEST_CHAT_KEY").complete(QUESTION)
    assert service.asked == []


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_a_busy_service_is_asked_again(service, pauses, status):
    service.answers = [(status, b"busy", {}), (status, b"busy", {}), completion("hello")]
    assert service.chat().complete(QUESTION).text == "hello"
    assert pauses == [0.5, 1.0]


def test_a_service_that_stays_busy_is_given_up(service):
    service.answers = [(503, b"busy", {})] * 3
    with pytest.raises(ChatFailed, match="503: busy"):
        service.chat().complete(QUESTION)
    assert len(service.asked) == 3


def test_the_pause_that_a_service_asks_for_is_kept(service, pauses):
    service.answers = [(429, b"", {"Retry-After": "2"}), completion("hello")]
    service.chat().complete(QUESTION)
    assert pauses == [2.0]


def test_no_pause_is_longer_than_the_limit(service, pauses):
    service.answers = [(429, b"", {"Retry-After": "9999"}), completion("hello")]
    service.chat().complete(QUESTION)
    assert pauses == [20.0]


def test_a_pause_beyond_the_time_limit_is_not_waited_for(service, pauses):
    service.answers = [(429, b"", {"Retry-After": "15"})]
    with pytest.raises(ChatFailed, match="429"):
        service.chat(timeout_s=5).complete(QUESTION)
    assert pauses == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 301])
def test_a_refusal_is_not_repeated(service, status):
    service.answers = [(status, b'{"error": "no such model"}', {"Location": "http://127.0.0.1:1"})]
    with pytest.raises(ChatFailed, match=f"{status}.*no such model"):
        service.chat().complete(QUESTION)
    assert len(service.asked) == 1


def test_the_key_stands_in_no_error(service, monkeypatch):
    monkeypatch.setenv("TEST_CHAT_KEY", "sesame")
    service.answers = [(401, b"bad key", {})]
    with pytest.raises(ChatFailed) as failure:
        service.chat(api_key_env="TEST_CHAT_KEY").complete(QUESTION)
    assert "sesame" not in f"{failure.value} {failure.value.fields}"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json",
        b"[]",
        b"null",
        b"{}",
        b'{"choices": []}',
        b'{"choices": [{"message": null}]}',
        b'{"choices": [{"message": {"content": null}}]}',
        b'{"choices": [{"message": {"content": 5}}]}',
        b'{"choices": [{"message": {"content": "  "}}]}',
        b"[" * 200_000,
        b"\xff\xfe\x00",
    ],
)
def test_an_answer_of_another_form_is_refused(service, content):
    service.answers = [(200, content, {})]
    with pytest.raises(ChatReplyMalformed):
        service.chat().complete(QUESTION)


def test_a_ten_megabyte_answer_is_not_read_to_its_end(service):
    service.answers = [completion("x" * 10_000_000)]
    with pytest.raises(ChatReplyTooLarge, match="2000000 bytes"):
        service.chat().complete(QUESTION)


def test_fences_and_raw_newlines_arrive_as_the_model_wrote_them(service):
    text = '<thinking>a</thinking>\n```json\n{"a":\n1}\n```\n'
    service.answers = [completion(text)]
    assert service.chat().complete(QUESTION).text == text


def test_a_reply_that_was_cut_off_says_so(service):
    service.answers = [completion("half a", finish_reason="length")]
    assert not service.chat().complete(QUESTION).is_complete


def test_wrong_token_counts_are_left_out(service):
    answer = json.loads(completion("hello")[1]) | {"usage": {"prompt_tokens": "many"}, "model": 5}
    service.answers = [(200, json.dumps(answer).encode(), {})]
    reply = service.chat().complete(QUESTION)
    assert (reply.prompt_tokens, reply.model) == (None, "tiny")


def test_a_service_that_does_not_answer_in_time_is_given_up(service):
    def slow(_handler):
        done.wait(5)
        return completion("late")

    done = threading.Event()
    service.answers = [slow] * 3
    started = time.monotonic()
    with pytest.raises(ChatFailed, match="did not answer"):
        service.chat(timeout_s=0.3).complete(QUESTION)
    done.set()
    assert time.monotonic() - started < 3


def test_a_service_that_is_not_there_is_named():
    chat = OpenAICompatibleChat(base_url="http://127.0.0.1:9", model="tiny")
    with pytest.raises(ChatFailed, match=r"127\.0\.0\.1:9.*ConnectError"):
        chat.complete(QUESTION)
